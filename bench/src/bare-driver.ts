import pg from 'pg'
import { rolePasswords, roleUrls } from '../../server/src/platform/database/prepare.ts'
import { secretKey } from './database.ts'

/** A recorded query, its database role, and the number of responses that had arrived before it was sent. */
export type Statement = { user: string; text: string; values: unknown[]; after: number }

/**
 * This process replays the product's recorded statements with the database driver alone, in the same round trips and on
 * as many connections as the product uses.
 */
const [ownerUrl = ''] = process.argv.slice(2)
const maxConnections = 12

type Job = { calls: Statement[][]; seconds: number; concurrency: number }
process.on('message', async ({ calls, seconds, concurrency }: Job) => {
  const connections = Math.min(concurrency, maxConnections)
  const workers = await Promise.all(Array.from({ length: connections }, () => openWorker(calls)))
  const deadline = performance.now() + seconds * 1000
  const times = await Promise.all(
    workers.map(async (replay, workerIndex) => {
      const durations: number[] = []
      for (let index = workerIndex; performance.now() < deadline; index += connections) {
        const started = performance.now()
        await replay(calls[index % calls.length] ?? [])
        durations.push(performance.now() - started)
      }
      return durations
    }),
  )
  await Promise.all(workers.map((worker) => worker.close()))
  process.send?.({ times: times.flat() })
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: true })

/** Opens one connection per database role, like a request of the product. */
async function openWorker(calls: Statement[][]) {
  const urls = roleUrls(ownerUrl, rolePasswords(secretKey))
  const byUser = new Map<string, pg.Client>()
  for (const { user } of calls.flat()) {
    if (byUser.has(user)) continue
    const client = new pg.Client({
      connectionString: urls[user.replace('mantel_', '') as keyof typeof urls],
      pipeline: true,
      options: '-c timezone=UTC',
    } as pg.ClientConfig)
    await client.connect()
    byUser.set(user, client)
  }
  const send = ({ user, text, values }: Statement) =>
    byUser.get(user)?.query({ text, values, rowMode: 'array', types: asText })
  const replay = async (statements: Statement[]) => {
    for (let from = 0; from < statements.length; ) {
      const batch = statements.filter(
        (statement, index) => index >= from && statement.after === statements[from]?.after,
      )
      await Promise.all(batch.map(send))
      from += batch.length
    }
  }
  return Object.assign(replay, {
    close: () => Promise.all([...byUser.values()].map((client) => client.end())),
  })
}

/** Leaves values unparsed, like the product. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig
