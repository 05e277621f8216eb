import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { APP_NAME } from '@mantel/domain/basics/product'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigProblem, readConfig } from './config.ts'
import { fullDiskProblem, saysDiskFull, watchForFullDisk } from './full-disk.ts'
import { migrations, resolveSecretKey, webRoot } from './installation.ts'
import { type Parts, type Running, startMantel } from './mantel.ts'
import { Problem } from './platform/commands/problem.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/supervisor.ts'
import { createFolder } from './platform/files/create-folder.ts'
import { createLog, type Log } from './platform/log.ts'
import { isShuttingDown, shutDownOnSignals } from './shutdown.ts'

type Started = { config: Config; log: Log; ownerUrl: string; running: Running }
type Options = {
  parts?: Parts
  announce?: (line: string) => void
  limits?: Parameters<typeof startMantel>[0]['limits']
  exampleSite?: Parameters<typeof startMantel>[0]['exampleSite']
  extend?: (app: FastifyInstance, about: { config: Config; ownerUrl: string }) => void
  /** Starts what runs beside the product on one machine, while the database starts. Returns the settings to use. */
  startBeside?: (config: Config, log: Log) => Promise<{ config: Config; stop: () => Promise<void> }>
  /** Creates what the first visitor needs. Until it is done, `/readyz` answers that the product is not ready. */
  prepare?: (started: Started) => Promise<void>
  onReady: (started: Started) => Promise<void> | void
}

/** Reads the settings, starts the database and the product, and stops them in reverse order at shutdown. */
export function startProduct(options: Options) {
  start(options).catch(async (error: unknown) => {
    if (isShuttingDown()) return
    const problems = await problemsIn(error)
    console.error(problems ? `${APP_NAME} cannot start:\n  ${problems.join('\n  ')}` : error)
    process.exit(1)
  })
}

/** Returns sentences for the operator, or undefined for an unexpected error. */
async function problemsIn(error: unknown): Promise<string[] | undefined> {
  const isKnown = error instanceof ConfigProblem
  if (isKnown && !error.cause) return error.problems
  const fullDisk = await fullDiskProblem(error, readConfig(process.env).dataDir)
  if (fullDisk) return [fullDisk]
  return isKnown ? error.problems : undefined
}

/** Runs before anything is created, so that a busy port, the most common problem, is reported at once. */
async function refuseBusyPort({ port, host }: Config) {
  if (port === 0) return
  const probe = net.createServer()
  await new Promise<void>((resolve, reject) => {
    const sentences: Record<string, string> = {
      EADDRINUSE: `PORT: ${port} is already in use. Stop the other program, or set another PORT.`,
      EACCES: `PORT: only root may listen on ${port}. Set a PORT above 1023.`,
      EADDRNOTAVAIL: `HOST: this machine does not have the address ${host}.`,
      ENOTFOUND: `HOST: ${host} is not an address. Set one of this machine, for example 127.0.0.1.`,
    }
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = sentences[error.code ?? '']
      reject(sentence ? new ConfigProblem([sentence]) : error)
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function createDataDir({ dataDir }: Config) {
  try {
    await createFolder(dataDir)
    await access(dataDir, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigProblem([`DATA_DIR: ${dataDir} can’t be created or written to (${code}).`], {
      cause: error,
    })
  }
}

function refuseSplitWithoutDatabase(parts: Parts, { databaseUrl }: Config) {
  if (databaseUrl || (parts.web && parts.worker)) return
  throw new ConfigProblem([
    'DATABASE_URL: web and worker as processes of their own need a database that both reach. Set it, or start them as one.',
  ])
}

const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28P01|28000|3D000)$/

async function start(options: Options) {
  const {
    parts = { web: true, worker: true },
    announce,
    limits,
    exampleSite,
    extend,
    prepare,
    onReady,
  } = options
  const given = readConfig(process.env)
  refuseSplitWithoutDatabase(parts, given)
  const log = createLog(given.logLevel)
  const stops: (() => Promise<void>)[] = []
  shutDownOnSignals(async () => {
    for (const stop of stops.reverse()) await stop()
  }, log)

  await refuseBusyPort(given)
  await createDataDir(given)
  const secretKey = await resolveSecretKey(given)
  const besideStarts = options.startBeside?.(given, log)
  // The await below reports a failure, even if the database fails first.
  besideStarts?.catch(() => {})
  let ownerUrl = given.databaseUrl
  if (!ownerUrl) {
    announce?.('Starting the database …')
    const embedded = await startEmbeddedPostgres({
      dataDir: path.join(given.dataDir, 'postgres'),
      log: (line, level) => {
        watchForFullDisk(line)
        log[level ?? 'debug'](line)
      },
    }).catch((error: Error) => {
      // The message of this error is a sentence for the operator.
      throw new ConfigProblem([error.message], { cause: error })
    })
    stops.push(() => embedded.stop())
    ownerUrl = embedded.ownerUrl
  }
  const beside = await besideStarts
  if (beside) stops.push(beside.stop)
  const config = beside?.config ?? given
  let isPrepared = false
  const running = await startMantel({
    config,
    log,
    secretKey,
    ownerUrl,
    migrations,
    webRoot,
    parts,
    limits,
    exampleSite,
    isPrepared: () => isPrepared,
    extend: (app) => extend?.(app, { config, ownerUrl }),
  }).catch((error: { code?: string }) => {
    if (error instanceof Problem) throw new ConfigProblem([error.message])
    if (config.databaseUrl && saysDiskFull(error))
      throw new ConfigProblem([
        'DATABASE_URL: the disk of the database is full. Free some space there first.',
      ])
    if (!config.databaseUrl || !unreachableCodes.test(error.code ?? '')) throw error
    const found = `the database could not be reached (${error.code})`
    throw new ConfigProblem([`DATABASE_URL: ${found}. Check its host, port, name, user and password.`])
  })
  stops.push(() => running.stop())
  await prepare?.({ config, log, ownerUrl, running })
  isPrepared = true
  await onReady({ config, log, ownerUrl, running })
}
