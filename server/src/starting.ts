import net from 'node:net'
import path from 'node:path'
import { APP_NAME } from '@mantel/domain/product'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigProblem, readConfig } from './config.ts'
import { migrations, secretKeyOf, webRoot } from './installation.ts'
import { type Parts, type Running, startMantel } from './mantel.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/supervisor.ts'
import { createLog, type Log } from './platform/log.ts'
import { endInOrder, isEnding } from './shutdown.ts'

type Started = { config: Config; log: Log; ownerUrl: string; running: Running }
type Options = {
  parts?: Parts
  announce?: (line: string) => void
  extend?: (app: FastifyInstance, config: Config) => void
  onReady: (started: Started) => Promise<void> | void
}

/** The life of a process: settings, database, product, and all of it backwards when it is told to end. */
export function startProduct(options: Options) {
  start(options).catch((error: unknown) => {
    if (isEnding()) return
    console.error(
      error instanceof ConfigProblem ? `${APP_NAME} cannot start:\n  ${error.problems.join('\n  ')}` : error,
    )
    process.exit(1)
  })
}

/** Before anything is made: the likeliest obstacle should be the first to be named. */
async function refuseBusyPort({ port, host }: Config) {
  if (port === 0) return
  const probe = net.createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigProblem([
              `PORT: something else listens on ${port} already. Stop it, or set another PORT.`,
            ])
          : error,
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function start({ parts, announce, extend, onReady }: Options) {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const stops: (() => Promise<void>)[] = []
  endInOrder(async () => {
    for (const stop of stops.reverse()) await stop()
  }, log)

  await refuseBusyPort(config)
  const secretKey = await secretKeyOf(config)
  let ownerUrl = config.databaseUrl
  if (!ownerUrl) {
    announce?.('Starting the database …')
    const embedded = await startEmbeddedPostgres({
      dataDir: path.join(config.dataDir, 'postgres'),
      log: (line) => log.debug(line),
    }).catch((error: Error) => {
      // It says in a sentence what is in its way.
      throw new ConfigProblem([error.message])
    })
    stops.push(() => embedded.stop())
    ownerUrl = embedded.ownerUrl
  }
  const running = await startMantel({
    config,
    log,
    secretKey,
    ownerUrl,
    migrations,
    webRoot,
    parts,
    extend: (app) => extend?.(app, config),
  })
  stops.push(() => running.stop())
  await onReady({ config, log, ownerUrl, running })
}
