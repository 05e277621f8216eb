import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectAs, type ExternalDatabase } from './database.ts'
import { type Answer, openClient } from './load.ts'
import type { Running } from './processes.ts'
import { studios, tokenOf } from './seed-data.ts'

const secondsBefore = 3
const secondsAfter = 3
const maxAttempts = 100

/**
 * Kills one of the web processes while callers create clients in all of them. A caller that gets no answer tries the
 * next process, as a proxy would. The idempotency key of the call ensures that the client is not created twice. Then
 * counts the acknowledged clients that are missing from the database, and the clients that exist twice.
 */
export async function killUnderLoad(web: Running[], { ownerUrl }: ExternalDatabase, concurrency: number) {
  const client = openClient(concurrency)
  const acknowledged: string[] = []
  const counts = { unanswered: 0, alreadySaved: 0 }
  let created = 0
  let isOver = false

  async function createClient(n: number) {
    const email = `client-${n}@kill.example.com`
    const key = randomUUID()
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const answer = await client
        .call({
          method: 'POST',
          url: `${web[(n + attempt) % web.length]?.url}/api/clients`,
          token: tokenOf(studios[n % studios.length] ?? ''),
          body: { firstName: 'Nora', lastName: 'Ashby', email },
          key,
        })
        .catch((error: NodeJS.ErrnoException) => error)
      if (answer instanceof Error) {
        // A refused connection means that the process is gone and never saw the call.
        if (answer.code !== 'ECONNREFUSED') counts.unanswered++
      } else if (answer.status === 201) {
        acknowledged.push(email)
        if (answer.isRepeated) counts.alreadySaved++
        return
      } else if (isInFlight(answer)) await sleep(50)
      else throw new Error(`${answer.status}: ${answer.text.slice(0, 200)}`)
    }
    throw new Error('No process saves the client.')
  }

  const callers = Array.from({ length: concurrency }, async () => {
    while (!isOver) await createClient(created++)
  })
  const work = Promise.all(callers)
  await Promise.race([sleep(secondsBefore * 1000), work])
  await web[0]?.kill()
  await Promise.race([sleep(secondsAfter * 1000), work])
  isOver = true
  await work
  client.close()

  const stored = await connectAs(ownerUrl, async (db) => {
    const { rows } = await db.query<{ email: string; count: number }>(
      `select email, count(*)::int from clients where email like '%@kill.example.com' group by email`,
    )
    return new Map(rows.map(({ email, count }) => [email, count]))
  })
  return {
    ...counts,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((email) => !stored.has(email)).length,
    doubled: [...stored.values()].filter((count) => count > 1).length,
  }
}

/** The database may still be busy with the call that the killed process did not answer. */
const isInFlight = ({ status, text }: Answer) => status === 409 && text.includes('in_flight')
