import { fileURLToPath } from 'node:url'
import { rateClasses } from '@mantel/domain/endpoint'
import pg from 'pg'
import { readConfig } from '../../server/src/config.ts'
import { migrations } from '../../server/src/installation.ts'
import { startMantel } from '../../server/src/mantel.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { secretKey } from './database.ts'
import type { Statement } from './replaying.ts'

/** The product as a process of its own. On request it writes down what it asks the database. */
const [ownerUrl = '', dataDir = ''] = process.argv.slice(2)
const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const generous = { calls: 1_000_000_000, seconds: 60 }
const { url } = await startMantel({
  config: readConfig({ PORT: '0', PUBLIC_URL: 'http://localhost', DATA_DIR: dataDir, SECRET_KEY: secretKey }),
  secretKey,
  ownerUrl,
  migrations,
  webRoot,
  log: createLog('silent'),
  parts: { web: true, worker: false },
  limits: Object.fromEntries(rateClasses.map((rate) => [rate, generous])) as never,
})
process.send?.({ url })

let recorded: Statement[] | null = null
let answered = 0
process.on('message', (word) => {
  if (word === 'record') {
    recorded = []
    answered = 0
  } else {
    process.send?.({ recorded })
    recorded = null
  }
})

type Query = { text: string; values?: unknown[] }
type Asking = (this: pg.Client, ...args: unknown[]) => Promise<unknown> | undefined
const client = pg.Client.prototype as unknown as { query: Asking }
const { query } = client
client.query = function (...args) {
  if (!recorded) return query.apply(this, args)
  const [config, given] = args as [Query | string, unknown]
  const asked = typeof config === 'string' ? { text: config } : config
  const user = (this as unknown as { user: string }).user
  const values = Array.isArray(given) ? given : (asked.values ?? [])
  recorded.push({ user, text: asked.text, values, after: answered })
  // A pool asks with a callback, a transaction with a promise.
  const told = args.map((arg) =>
    typeof arg === 'function'
      ? (...answer: unknown[]) => {
          answered++
          arg(...answer)
        }
      : arg,
  )
  const sent = query.apply(this, told)
  const count = () => answered++
  sent?.then(count, count)
  return sent
}
process.on('disconnect', () => process.exit())
