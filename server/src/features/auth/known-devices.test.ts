import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { budgets } from '../../platform/rate-limit.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { password } from '../../testing/people.ts'
import { startServer } from '../../testing/server.ts'
import { lockRow, lockUser } from './testing.ts'

const server = await startServer({ limits: budgets, env: { TRUST_PROXY: '127.0.0.0/8' } })
const waiting = { status: 429, body: { error: 'Too many attempts. Please wait a moment and try again.' } }

let addresses = 0
/** Each call comes from another address, like the calls of a botnet. */
const elsewhere = () => ({
  'x-forwarded-for': `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`,
})
const login = (email: string, given: string, devices?: string[]) =>
  server.call('POST', '/api/auth/login', { email, password: given, ...(devices && { devices }) }, elsewhere())
const newUser = async () => server.newUser('Staff', await server.newCompany())
const devicesOf = ({ id }: { id: string }) =>
  server.sql<{ id: string; token_hash: string }>('select * from known_devices where user_id = $1', [id])

async function userWithDevice() {
  const user = await newUser()
  const { body } = await login(user.email, password)
  return { ...user, token: body.token as string, device: body.device as string }
}

/** Sends wrong passwords from many addresses, until the account refuses unknown devices. */
async function flood(email: string) {
  const answers = await Promise.all(Array.from({ length: 32 }, () => login(email, 'a wrong guess')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  // Simulates an endless flood: the rate limit allows no further attempt while a test runs.
  await server.sql("update rate_limits set tat = tat + interval '10 minutes' where key like 'account:%'")
  expect(await login(email, password)).toMatchObject(waiting)
}

describe('during a flood of wrong passwords', () => {
  test('a device that signed in before still signs in, and strangers do not', async () => {
    const { email, device } = await userWithDevice()
    await flood(email)
    const { status, body } = await login(email, password, [device])
    expect(status).toBe(200)
    expect(body.user.email).toBe(email)
    expect(await login(email, password)).toMatchObject(waiting)
  })

  test('a device that guesses is refused at the eleventh attempt, even with the right password', async () => {
    const { email, device } = await userWithDevice()
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push((await login(email, 'a wrong guess', [device])).status)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect(await login(email, password, [device])).toMatchObject(waiting)
    // The failed attempts on a known device do not count toward the account's limit.
    expect((await login(email, password)).status).toBe(200)
  })

  test.each([
    ['of another user', async () => (await userWithDevice()).device],
    ['that was never issued', async () => newToken('device')],
    ['that is a session', async ({ token }: { token: string }) => token],
    ['that is empty', async () => ''],
  ])('a device token %s does not help', async (_, other) => {
    const user = await userWithDevice()
    await flood(user.email)
    expect(await login(user.email, password, [await other(user)])).toMatchObject(waiting)
  })

  test('a browser with several users sends all their tokens', async () => {
    const [one, two] = [await userWithDevice(), await userWithDevice()]
    await flood(two.email)
    expect((await login(two.email, password, [one.device, two.device])).status).toBe(200)
  })

  test('a signed-in user can still change their password, but not guess it', async () => {
    const user = await userWithDevice()
    await flood(user.email)
    const change = (currentPassword: string) =>
      server.call(
        'PUT',
        '/api/auth/password',
        { currentPassword, password: 'a new arrangement' },
        { authorization: `Bearer ${user.token}`, ...elsewhere() },
      )
    for (let count = 0; count < 9; count++) expect((await change('a wrong guess')).status).toBe(400)
    expect((await change(password)).status).toBe(204)
    expect(await change('a new arrangement')).toMatchObject(waiting)
  })

  test('a user who sets a new password by email signs in with it', async () => {
    const user = await userWithDevice()
    await flood(user.email)
    await server.call('POST', '/api/auth/request-reset', { email: user.email }, elsewhere())
    await server.runJobs()
    const mail = (await server.mails()).findLast(({ to }) => to === user.email)
    const reset = { token: mail?.token, password: 'a new arrangement' }
    const { status, body } = await server.call('POST', '/api/auth/reset-password', reset, elsewhere())
    expect([status, body.portal]).toEqual([200, 'app'])
    // The reset deleted the devices that were known before, so the earlier device no longer helps.
    expect(await login(user.email, 'a new arrangement', [user.device])).toMatchObject(waiting)
    expect((await login(user.email, 'a new arrangement', [body.device])).status).toBe(200)
  })
})

describe('an account that does not exist', () => {
  test('answers the same, with and without a device token', async () => {
    const { device } = await userWithDevice()
    const { email } = await newUser()
    const stranger = `${randomUUID()}@example.com`
    const [known, unknown] = [await login(email, 'wrong', [device]), await login(stranger, 'wrong', [device])]
    expect(unknown).toMatchObject({ status: 401, body: known.body })
    await server.sql('delete from rate_limits')
    await flood(stranger)
    expect(await login(stranger, password, [device])).toMatchObject(waiting)
  })
})

describe('a device', () => {
  test('is known from the first sign-in, which stores only the digest of its token', async () => {
    const user = await userWithDevice()
    expect(user.device).toMatch(/^device_[\w-]{43}$/)
    expect(await devicesOf(user)).toMatchObject([{ token_hash: hashToken(user.device) }])
    expect(JSON.stringify(await devicesOf(user))).not.toContain(user.device)
  })

  test('that is known gets no other token and stays known for another 180 days', async () => {
    const user = await userWithDevice()
    await server.sql("update known_devices set expires_at = now() + interval '1 day' where user_id = $1", [
      user.id,
    ])
    const { body } = await login(user.email, password, [user.device])
    expect(body).not.toHaveProperty('device')
    const [{ days } = { days: 0 }] = await server.sql<{ days: number }>(
      'select round(extract(epoch from expires_at - now()) / 86400)::int as days from known_devices where user_id = $1',
      [user.id],
    )
    expect(days).toBe(180)
  })

  test('that was unused for 180 days is a stranger, and gets a new token', async () => {
    const user = await userWithDevice()
    await server.sql('update known_devices set expires_at = now() where user_id = $1', [user.id])
    await flood(user.email)
    expect(await login(user.email, password, [user.device])).toMatchObject(waiting)
    await server.sql('delete from rate_limits')
    expect((await login(user.email, password, [user.device])).body.device).not.toBe(user.device)
  })

  test('is still known after signing out', async () => {
    const user = await userWithDevice()
    const headers = { authorization: `Bearer ${user.token}` }
    expect((await server.call('POST', '/api/auth/logout', undefined, headers)).status).toBe(204)
    await flood(user.email)
    expect((await login(user.email, password, [user.device])).status).toBe(200)
  })

  test.each([
    ['one session is ended', 'one'],
    ['all other sessions are ended', 'others'],
    ['the password is changed', 'password'],
  ] as const)('is a stranger after %s elsewhere, and the device there is not', async (_, how) => {
    const lost = await userWithDevice()
    const { body: own } = await login(lost.email, password)
    const headers = { authorization: `Bearer ${own.token}`, ...elsewhere() }
    if (how === 'one') {
      const { body: sessions } = await server.call('GET', '/api/auth/sessions', undefined, headers)
      const { id } = sessions.find(({ current }: { current: boolean }) => !current)
      await server.call('DELETE', `/api/auth/sessions/${id}`, undefined, headers)
    } else if (how === 'others') await server.call('DELETE', '/api/auth/sessions', undefined, headers)
    else
      await server.call(
        'PUT',
        '/api/auth/password',
        { currentPassword: password, password: 'a new arrangement' },
        headers,
      )
    expect(await devicesOf(lost)).toMatchObject([{ token_hash: hashToken(own.device) }])
  })

  test('is deleted when a SuperAdmin signs the user out everywhere', async () => {
    const user = await userWithDevice()
    const superAdmin = await server.signIn('SuperAdmin')
    const answer = await superAdmin('DELETE', `/api/admin/users/${user.id}/sessions`)
    expect(answer.status).toBe(200)
    expect(await devicesOf(user)).toEqual([])
  })

  test('is one of ten: the one that was unused for the longest time is deleted', async () => {
    const user = await userWithDevice()
    await server.sql("update known_devices set expires_at = now() + interval '1 day' where user_id = $1", [
      user.id,
    ])
    for (let count = 0; count < 10; count++) await login(user.email, password)
    const known = await devicesOf(user)
    expect(known).toHaveLength(10)
    expect(known.map(({ token_hash }) => token_hash)).not.toContain(hashToken(user.device))
  })

  test('is one of ten even if several sign in at once', async () => {
    const user = await newUser()
    const [oldest] = await server.sql<{ id: string }>(
      `insert into known_devices (user_id, company_id, token_hash, expires_at)
       select $1::uuid, $2, md5(n::text || $1::uuid) || md5(n::text), now() + make_interval(days => n)
       from generate_series(1, 10) as n returning id`,
      [user.id, user.companyId],
    )
    // Each sign-in deletes the oldest device, so it waits for this lock after adding its own device.
    const release = await lockRow(server, 'known_devices', oldest?.id ?? '')
    const attempts = [1, 2, 3].map(() => login(user.email, password))
    await server.untilBlocked(3)
    await release()
    expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await devicesOf(user)).toHaveLength(10)
  })

  test('whose token is deleted during a sign-in gets a new one', async () => {
    const user = await userWithDevice()
    const release = await lockUser(server, user.id)
    const attempt = login(user.email, password, [user.device])
    await server.untilBlocked()
    await server.sql('delete from known_devices where user_id = $1', [user.id])
    await release()
    const { body } = await attempt
    expect(await devicesOf(user)).toMatchObject([{ token_hash: hashToken(body.device) }])
  })
})
