import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { APP_NAME } from '@mantel/domain/product'
import { ConfigProblem, readConfig } from './config.ts'
import { demoLogins, makeDemoOnce } from './demo/first-start.ts'
import { outboxPages } from './local/outbox-pages.ts'
import { localSecret } from './local-secret.ts'
import { startMantel } from './mantel.ts'
import { startEmbeddedPostgres } from './platform/database/embedded/supervisor.ts'
import { createLog } from './platform/log.ts'
import { endInOrder, isEnding } from './shutdown.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What `npm start` runs: the product, with its own database, a demo company and an outbox to read. */
async function main() {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // Letters hold links that sign people in: nobody but this machine reads them.
  const hasOutbox = !config.smtpUrl && config.onLoopback
  const stops: (() => Promise<void>)[] = []
  endInOrder(async () => {
    for (const stop of stops.reverse()) await stop()
  }, log)

  let ownerUrl = config.databaseUrl
  if (!ownerUrl) {
    say('Starting the database …')
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
    extend: (app) => {
      if (hasOutbox) outboxPages(app, () => path.join(config.dataDir, 'outbox'))
    },
  })
  stops.push(() => running.stop())
  if (config.demo)
    await makeDemoOnce(ownerUrl, running.services.files, () => say('Furnishing a demo company …'))

  const address = config.publicUrl.replace('127.0.0.1', 'localhost')
  say(`${APP_NAME} is ready at ${address}`)
  if (config.demo) say(demoLogins(address))
  if (hasOutbox) say(`Mail is kept in ${address}/dev/outbox`)
}

main().catch((error: unknown) => {
  if (isEnding()) return
  console.error(
    error instanceof ConfigProblem ? `${APP_NAME} cannot start:\n  ${error.problems.join('\n  ')}` : error,
  )
  process.exit(1)
})
