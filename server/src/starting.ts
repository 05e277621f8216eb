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

async function start({ parts, announce, extend, onReady }: Options) {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const stops: (() => Promise<void>)[] = []
  endInOrder(async () => {
    for (const stop of stops.reverse()) await stop()
  }, log)

  const secretKey = await secretKeyOf(config)
  let ownerUrl = config.databaseUrl
  if (!ownerUrl) {
    announce?.('Starting the database …')
    const embedded = await startEmbeddedPostgres({
      dataDir: path.join(config.dataDir, 'postgres'),
      log: (line) => log.debug(line),
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
