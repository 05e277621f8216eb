import { rm } from 'node:fs/promises'
import { locateBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type DataLock, lockDataDirectory } from './data-lock.ts'
import { errorCode } from './error-code.ts'
import { keepRunning, launchFirst, withLog } from './keep-running.ts'
import { type Keys, keysFileOf } from './keys.ts'
import { clearLeftovers } from './leftovers.ts'
import type { Log } from './log.ts'
import { ensureOwner } from './owner.ts'
import { type Place, placeOf, prepareSocketDir } from './place.ts'
import { launchPostmaster } from './postmaster.ts'
import { chooseRunner } from './runner.ts'
import { serverSettings } from './settings.ts'

export type EmbeddedPostgres = {
  /** URL of the non-superuser owner (role mantel_owner, database mantel). */
  ownerUrl: string
  /** For tests and bootstrap only. */
  superuserUrl: string
  /** Whether this start created the data directory. */
  firstRun: boolean
  /** pid of the running postmaster right now (changes after a restart). */
  pid(): number
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  /** Receives the server's own lines and what the supervisor does. */
  log?: Log
  /** Tests only: listens on 127.0.0.1 too, and the URLs lead there. */
  tcpPort?: number
  /** More settings, which win over ours. */
  settings?: Record<string, string>
  /** Tests only: false behaves as on a machine that forbids user namespaces. */
  userNamespaces?: boolean
}

/** A PostgreSQL of our own, running until stopped; resolves when its owner can connect. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL does not run on Windows; set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const place = placeOf(options.dataDir, options.tcpPort ?? 5432)
  const lock = await lockDataDirectory(place.dataDir)
  const leave = async () => {
    await rm(place.socketDir, { recursive: true, force: true }).catch(() => {})
    lock.release()
  }
  return stayingAlive(async () => {
    try {
      return await start(place, lock, leave, options)
    } catch (error) {
      await leave()
      throw error
    }
  })
}

async function start(
  place: Place,
  lock: DataLock,
  leave: () => Promise<void>,
  { log = () => {}, tcpPort, settings, userNamespaces = true }: Options,
): Promise<EmbeddedPostgres> {
  const runner = chooseRunner(locateBinaries(), place.dataDir, userNamespaces)
  await clearLeftovers(place, log)
  await prepareSocketDir(place, runner)
  const { keys, firstRun } = await ensureCluster(place, runner)

  const launch = async () => {
    lock.assertHeld()
    await clearLeftovers(place, log)
    await prepareSocketDir(place, runner)
    const all = { ...serverSettings(place, tcpPort !== undefined), ...settings }
    return launchPostmaster(place, runner, all, log)
  }
  const deadline = AbortSignal.timeout(60_000)
  const first = await launchFirst(launch, deadline, log)
  log(`Embedded PostgreSQL: process ${first.pid} runs ${runner.description} on ${place.dataDir}.`)
  const server = keepRunning(first, launch, log)
  const urls = urlsOf(place, keys, tcpPort !== undefined)
  try {
    await ensureOwner(urls, keys, firstRun, deadline)
  } catch (cause) {
    const error = errorCode(cause) === '28P01' ? wrongKeys(place, cause) : withLog(cause, server.current())
    await server.stop()
    throw error
  }

  let stopped: Promise<void> | undefined
  return {
    ownerUrl: urls.owner,
    superuserUrl: urls.superuser,
    firstRun,
    pid: () => server.current().pid,
    stop: () => {
      stopped ??= stayingAlive(() => server.stop().finally(leave))
      return stopped
    },
  }
}

function wrongKeys({ dataDir }: Place, cause: unknown): Error {
  const file = keysFileOf(dataDir)
  return new Error(`The passwords in ${file} are not those of ${dataDir}; delete the file to get new ones.`, {
    cause,
  })
}

function urlsOf({ socketDir, port }: Place, keys: Keys, overTcp: boolean) {
  // Said in full, because PGPORT and PGSSLMODE of the environment would fill the gaps.
  const address = (database: string) =>
    overTcp
      ? `127.0.0.1:${port}/${database}?sslmode=disable`
      : `/${database}?host=${encodeURIComponent(socketDir)}&port=${port}&sslmode=disable`
  return {
    owner: `postgres://mantel_owner:${keys.owner}@${address('mantel')}`,
    superuser: `postgres://postgres:${keys.superuser}@${address('postgres')}`,
  }
}

/** The server must not keep node running, so nothing it waits on does; while we wait for it, this does. */
async function stayingAlive<T>(work: () => Promise<T>): Promise<T> {
  const reason = setInterval(() => {}, 60_000)
  try {
    return await work()
  } finally {
    clearInterval(reason)
  }
}
