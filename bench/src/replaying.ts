import pg from 'pg'
import { rolePasswords, roleUrls } from '../../server/src/platform/database/prepare.ts'
import { secretKey } from './database.ts'

/** What the product asked, as whom, and how many answers it had waited for before. */
export type Statement = { user: string; text: string; values: unknown[]; after: number }

/**
 * The bare driver: the same statements in the same round trips, by as many connections as the product has for so many
 * people, and nothing else. Runs as a process of its own, as the product does.
 */
const [ownerUrl = ''] = process.argv.slice(2)
const most = 12

type Order = { calls: Statement[][]; seconds: number; people: number }
process.on('message', async ({ calls, seconds, people }: Order) => {
  const connections = Math.min(people, most)
  const workers = await Promise.all(Array.from({ length: connections }, () => openWorker(calls)))
  const until = performance.now() + seconds * 1000
  const times = await Promise.all(
    workers.map(async (replay, who) => {
      const spent: number[] = []
      for (let n = who; performance.now() < until; n += connections) {
        const began = performance.now()
        await replay(calls[n % calls.length] ?? [])
        spent.push(performance.now() - began)
      }
      return spent
    }),
  )
  await Promise.all(workers.map((worker) => worker.close()))
  process.send?.({ times: times.flat() })
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: true })

/** One connection for each role that is asked, as one request of the product holds them. */
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
  const ask = ({ user, text, values }: Statement) =>
    byUser.get(user)?.query({ text, values, rowMode: 'array', types: asText })
  const replay = async (statements: Statement[]) => {
    for (let from = 0; from < statements.length; ) {
      const together = statements.filter((one, at) => at >= from && one.after === statements[from]?.after)
      await Promise.all(together.map(ask))
      from += together.length
    }
  }
  return Object.assign(replay, {
    close: () => Promise.all([...byUser.values()].map((client) => client.end())),
  })
}

/** As the product has it: text stays text. */
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig
