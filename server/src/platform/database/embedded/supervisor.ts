import { rm } from 'node:fs/promises'
import { locateBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { type DataLock, lockDataDirectory } from './data-lock.ts'
import { errorCode } from './error-code.ts'
import { keepRunning, launchFirst, withServerLog } from './keep-running.ts'
import { type Keys, keysFileOf } from './keys.ts'
import { clearLeftovers } from './leftovers.ts'
import { locateServer, prepareSocketDir, type ServerLocation } from './location.ts'
import type { Log } from './log.ts'
import { ensureOwner } from './owner.ts'
import { launchPostmaster } from './postmaster.ts'
import { chooseRunner } from './runner.ts'
import { serverSettings } from './settings.ts'

export type EmbeddedPostgres = {
  /** URL of the owner, who is not a superuser (role mantel_owner, database mantel). */
  ownerUrl: string
  /** For tests and bootstrap only. */
  superuserUrl: string
  /** Whether this start created the data directory. */
  firstRun: boolean
  /** The pid of the current postmaster. It changes after a restart. */
  pid(): number
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log?: Log
  /** Tests only: also listens on 127.0.0.1, and the URLs use this port. */
  tcpPort?: number
  /** Additional settings. They override ours. */
  settings?: Record<string, string>
  /** Tests only: false behaves like a machine that forbids user namespaces. */
  userNamespaces?: boolean
}

/** Runs a bundled PostgreSQL until it is stopped. Resolves when its owner can connect. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded PostgreSQL does not run on Windows; set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const location = locateServer(options.dataDir, options.tcpPort ?? 5432)
  const lock = await lockDataDirectory(location.dataDir)
  const cleanUp = async () => {
    await rm(location.socketDir, { recursive: true, force: true }).catch(() => {})
    lock.release()
  }
  return keepNodeAlive(async () => {
    try {
      return await start(location, lock, cleanUp, options)
    } catch (error) {
      await cleanUp()
      throw error
    }
  })
}

async function start(
  location: ServerLocation,
  lock: DataLock,
  cleanUp: () => Promise<void>,
  { log = () => {}, tcpPort, settings, userNamespaces = true }: Options,
): Promise<EmbeddedPostgres> {
  const runner = chooseRunner(locateBinaries(), location.dataDir, userNamespaces)
  await clearLeftovers(location, log)
  await prepareSocketDir(location, runner)
  const { keys, firstRun } = await ensureCluster(location, runner)

  const launch = async () => {
    lock.assertHeld()
    await clearLeftovers(location, log)
    await prepareSocketDir(location, runner)
    const all = { ...serverSettings(location, tcpPort !== undefined), ...settings }
    return launchPostmaster(location, runner, all, log)
  }
  const deadline = AbortSignal.timeout(60_000)
  const first = await launchFirst(launch, deadline, log)
  log(`Embedded PostgreSQL: process ${first.pid} runs ${runner.description} on ${location.dataDir}.`)
  const server = keepRunning(first, launch, log)
  const urls = urlsOf(location, keys, tcpPort !== undefined)
  try {
    await ensureOwner(urls, keys, firstRun, deadline)
  } catch (cause) {
    const error =
      errorCode(cause) === '28P01' ? wrongKeysError(location, cause) : withServerLog(cause, server.current())
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
      stopped ??= keepNodeAlive(() => server.stop().finally(cleanUp))
      return stopped
    },
  }
}

function wrongKeysError({ dataDir }: ServerLocation, cause: unknown): Error {
  const file = keysFileOf(dataDir)
  return new Error(`The passwords in ${file} are not those of ${dataDir}; delete the file to get new ones.`, {
    cause,
  })
}

function urlsOf({ socketDir, port }: ServerLocation, keys: Keys, overTcp: boolean) {
  // Port and sslmode are explicit, because otherwise the driver would read PGPORT and PGSSLMODE.
  const address = (database: string) =>
    overTcp
      ? `127.0.0.1:${port}/${database}?sslmode=disable`
      : `/${database}?host=${encodeURIComponent(socketDir)}&port=${port}&sslmode=disable`
  return {
    owner: `postgres://mantel_owner:${keys.owner}@${address('mantel')}`,
    superuser: `postgres://postgres:${keys.superuser}@${address('postgres')}`,
  }
}

/** The server's handles do not keep node running, so this timer does while we wait for the server. */
async function keepNodeAlive<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {}, 60_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
