import { unattendedHeader } from '@mantel/domain/endpoints/endpoint'
import { expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { openTestStream } from '../events/testing.ts'

const server = await startServer()

/** A user who last did something this long ago. */
async function awayFor(time: string) {
  const { user, token } = await server.signIn('Manager')
  await server.sql('update sessions set last_seen_at = now() - $2::interval where user_id = $1', [
    user.id,
    time,
  ])
  const call = (headers: Record<string, string> = {}) =>
    server.call('GET', '/api/clients', undefined, { authorization: `Bearer ${token}`, ...headers })
  const minutesSince = async () => {
    const [row] = await server.sql<{ minutes: number }>(
      'select round(extract(epoch from now() - last_seen_at) / 60)::int as minutes from sessions where user_id = $1',
      [user.id],
    )
    return row?.minutes
  }
  return { user, token, call, minutesSince }
}

test('what a tab fetches while no one uses it does not keep its session alive, and neither does its stream', async () => {
  const { token, call, minutesSince } = await awayFor('3 hours')
  const stream = await openTestStream(server.url, { token, headers: { [unattendedHeader]: 'true' } })
  expect((await call({ [unattendedHeader]: 'true' })).status).toBe(200)
  expect(await minutesSince()).toBe(180)
  expect(stream.isEnded()).toBe(false)
  expect((await call()).status).toBe(200)
  expect(await minutesSince()).toBe(0)
})

test('a session that no one has used for twelve hours ends, although its tab still fetches', async () => {
  const { call } = await awayFor('12 hours 1 minute')
  expect((await call({ [unattendedHeader]: 'true' })).status).toBe(401)
  expect((await call()).status).toBe(401)
})

test('the stream of a session ends once no one has used it for twelve hours', async () => {
  const { token, user } = await awayFor('11 hours')
  const stream = await openTestStream(server.url, { token, headers: { [unattendedHeader]: 'true' } })
  await server.sql("update sessions set last_seen_at = now() - interval '13 hours' where user_id = $1", [
    user.id,
  ])
  // When users change, the server checks the company's sessions right away instead of waiting for the check every 15
  // seconds.
  const [admin, other] = await Promise.all(
    (['CompanyAdmin', 'Staff'] as const).map((role) => server.signIn(role, user.companyId ?? '')),
  )
  await admin?.('PUT', `/api/team/${other?.user.id}/deactivation`, {})
  await expect.poll(() => stream.isEnded(), { timeout: 20_000 }).toBe(true)
})
