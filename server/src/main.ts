import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigProblem, readConfig } from './config.ts'
import { localSecret } from './local-secret.ts'
import { type Parts, startMantel } from './mantel.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/supervisor.ts'
import { createLog } from './platform/log.ts'
import { endInOrder, isEnding } from './shutdown.ts'

const here = path.dirname(fileURLToPath(import.meta.url))

/** Production: everything by configuration, nothing for convenience. */
async function main() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const stops: (() => Promise<void>)[] = []
  endInOrder(async () => {
    for (const stop of stops.reverse()) await stop()
  }, log)

  let ownerUrl = config.databaseUrl
  if (!ownerUrl) {
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
    secretKey: config.secretKey ?? (await localSecret(config.dataDir)),
    ownerUrl,
    migrations: path.join(here, '../migrations'),
    webRoot: path.join(here, '../../web/dist'),
    parts: partsFrom(process.argv),
  })
  stops.push(() => running.stop())
  log.info({ url: running.url }, 'ready')
}

function partsFrom(argv: string[]): Parts {
  const only = argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  return { web: only !== 'worker', worker: only !== 'web' }
}

main().catch((error: unknown) => {
  if (isEnding()) return
  console.error(
    error instanceof ConfigProblem ? `Mantel cannot start:\n  ${error.problems.join('\n  ')}` : error,
  )
  process.exit(1)
})
