import { fileURLToPath } from 'node:url'
import { rateClasses } from '@mantel/domain/endpoint'
import pg from 'pg'
import { readConfig } from '../../server/src/config.ts'
import { migrations } from '../../server/src/installation.ts'
import { startMantel } from '../../server/src/mantel.ts'
import { createLog } from '../../server/src/platform/log.ts'
import type { Statement } from './bare-driver.ts'
import { secretKey } from './database.ts'

/** This process runs the product. It records the product's database queries when the parent process asks for it. */
const [ownerUrl = '', dataDir = ''] = process.argv.slice(2)
const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const unlimited = { calls: 1_000_000_000, seconds: 60 }
const { url } = await startMantel({
  config: readConfig({ PORT: '0', PUBLIC_URL: 'http://localhost', DATA_DIR: dataDir, SECRET_KEY: secretKey }),
  secretKey,
  ownerUrl,
  migrations,
  webRoot,
  log: createLog('silent'),
  parts: { web: true, worker: false },
  limits: Object.fromEntries(rateClasses.map((rate) => [rate, unlimited])) as never,
})
process.send?.({ url })

let recorded: Statement[] | null = null
let answered = 0
process.on('message', (message) => {
  if (message === 'record') {
    recorded = []
    answered = 0
  } else {
    process.send?.({ recorded })
    recorded = null
  }
})

type Query = { text: string; values?: unknown[] }
type QueryMethod = (this: pg.Client, ...args: unknown[]) => Promise<unknown> | undefined
const client = pg.Client.prototype as unknown as { query: QueryMethod }
const { query } = client
client.query = function (...args) {
  if (!recorded) return query.apply(this, args)
  const [config, second] = args as [Query | string, unknown]
  const statement = typeof config === 'string' ? { text: config } : config
  const user = (this as unknown as { user: string }).user
  const values = Array.isArray(second) ? second : (statement.values ?? [])
  recorded.push({ user, text: statement.text, values, after: answered })
  // Counts the response in both cases: a pool passes a callback, whereas a transaction uses the promise.
  const countedArgs = args.map((arg) =>
    typeof arg === 'function'
      ? (...results: unknown[]) => {
          answered++
          arg(...results)
        }
      : arg,
  )
  const result = query.apply(this, countedArgs)
  const count = () => answered++
  result?.then(count, count)
  return result
}
process.on('disconnect', () => process.exit())
