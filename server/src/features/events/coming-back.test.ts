import { expect, test } from 'vitest'
import { countStatements } from '../../testing/queries/count-statements.ts'
import { sharedServer } from '../../testing/server.ts'
import { openTestStream } from './testing.ts'

const server = await sharedServer()
const companies = 8
const streamsPerCompany = 25

/** The server's own statements during the test: what the clock of the database says, and whose sessions are valid. */
const ofServer = 20

test('two hundred browsers that come back at once cost two statements each, and hear only what their company missed', async () => {
  const admins = await Promise.all(Array.from({ length: companies }, () => server.signIn()))
  const everyone = admins.flatMap((admin) => Array.from({ length: streamsPerCompany }, () => admin))
  const openAll = (since: string[] = []) =>
    Promise.all(
      everyone.map(({ token }, at) =>
        openTestStream(server.url, { token, ...(since[at] && { since: since[at] }) }),
      ),
    )
  const before = await openAll()
  const since = before.map(({ messages }) => messages.at(-1)?.id ?? '')
  for (const stream of before) stream.close()
  const [changed] = admins
  await changed?.('POST', '/api/clients', { email: 'missed@example.com' })

  let after: typeof before = []
  const { statements } = await countStatements(async () => {
    after = await openAll(since)
  })
  expect(statements).toBeLessThanOrEqual(2 * everyone.length + ofServer)
  for (const stream of after.slice(0, streamsPerCompany)) await stream.untilChanged('client')
  const heard = after.map(({ messages }) => messages.map(({ event }) => event))
  expect(heard.slice(0, streamsPerCompany)).toEqual(
    Array.from({ length: streamsPerCompany }, () => ['hello', 'change']),
  )
  const others = everyone.length - streamsPerCompany
  expect(heard.slice(streamsPerCompany)).toEqual(Array.from({ length: others }, () => ['hello']))
})
