import pg from 'pg'
import { readConfig } from '../config.ts'
import { migrations } from '../installation.ts'
import { startMantel } from '../mantel.ts'
import { createLog } from '../platform/log.ts'
import { generousLimits } from '../testing/limits.ts'

/** The statement at which this process kills itself, counted from the first statement that matches. */
export type Death = {
  /** Part of the first statement that counts. Those before it only read. */
  from: string
  /**
   * The number of the statement that is not sent, or `committed`: after the commit, but before the caller gets a
   * response.
   */
  at: number | 'committed'
}
export type KilledServer = {
  ownerUrl: string
  secretKey: string
  dataDir: string
  worker: boolean
  dies: Death
  /** Settings, for example those of the card provider. */
  env?: Record<string, string>
}

const { ownerUrl, secretKey, dataDir, worker, dies, env } = JSON.parse(
  process.argv[2] ?? '{}',
) as KilledServer
dieAt(dies)
const { url } = await startMantel({
  config: readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    PUBLIC_URL: 'http://mantel.test',
    ...env,
  }),
  secretKey,
  ownerUrl,
  migrations,
  webRoot: null,
  log: createLog('silent'),
  parts: { web: true, worker },
  limits: generousLimits,
})
process.stdout.write(`${JSON.stringify({ url })}\n`)

/**
 * Counts the statements of one connection and kills the process at one of them, like kill -9 between two lines of code.
 */
function dieAt({ from, at }: Death) {
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = client
  const die = () => process.kill(process.pid, 'SIGKILL')
  const watched = new WeakSet<object>()
  let isArmed = true
  let count = 0
  client.query = function (this: object, ...args) {
    const [given] = args
    const text = (typeof given === 'string' ? given : (given as { text?: string } | undefined)?.text) ?? ''
    if (isArmed && text.includes(from)) {
      watched.add(this)
      isArmed = false
    }
    if (!watched.has(this)) return query.apply(this, args)
    count++
    if (count === at) {
      die()
      // Nothing else is sent until the signal arrives.
      return new Promise(() => {})
    }
    const result = query.apply(this, args)
    if (!/^commit/i.test(text)) return result
    if (at === 'committed') return Promise.resolve(result).then(die)
    process.stdout.write('committed\n')
    return result
  }
}
