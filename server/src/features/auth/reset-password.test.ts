import { describe, expect, test } from 'vitest'
import { password } from '../../testing/people.ts'
import { startServer } from '../../testing/server.ts'
import { queueResetEmail } from './reset-links.ts'
import { lockUser } from './testing.ts'

const server = await startServer()
const requested = { message: "If an account exists with that email, we've sent password reset instructions." }
const request = (email: string) => server.call('POST', '/api/auth/request-reset', { email })
const reset = (token: string, to: string) =>
  server.call('POST', '/api/auth/reset-password', { token, password: to })
const login = (email: string, given: string) =>
  server.call('POST', '/api/auth/login', { email, password: given })

async function linkFor(email: string) {
  expect(await request(email)).toMatchObject({ status: 200, body: requested })
  await server.runJobs()
  const mail = (await server.mails()).findLast(({ to }) => to === email)
  return mail?.token ?? ''
}

type SignedIn = Awaited<ReturnType<typeof server.signIn>>
const changeTo = (call: SignedIn, next: string) =>
  call('PUT', '/api/auth/password', { currentPassword: password, password: next })

const newStaff = async () => server.newUser('Staff', await server.newCompany())

describe('a forgotten password', () => {
  test('can be reset by the link in the email, which ends all sessions', async () => {
    const user = await newStaff()
    const [phone, desk] = [await server.newSession(user), await server.newSession(user)]
    const token = await linkFor(user.email)
    expect(await reset(token, 'a new arrangement')).toMatchObject({
      status: 200,
      body: { message: 'You can now log in with your new password' },
    })
    for (const old of [phone, desk]) {
      const answer = await server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${old}` })
      expect(answer.status).toBe(401)
    }
    expect((await login(user.email, password)).status).toBe(401)
    expect((await login(user.email, 'a new arrangement')).status).toBe(200)
  })

  test('is reported to its owner by email', async () => {
    const user = await newStaff()
    await reset(await linkFor(user.email), 'a new arrangement')
    await server.runJobs()
    const subjects = (await server.mails())
      .filter(({ to }) => to === user.email)
      .map(({ subject }) => subject)
    expect(subjects).toEqual(['Reset your password', 'Your password was changed'])
  })

  test('gets the same answer for an address without an account, and sends no email', async () => {
    expect(await request('nobody@example.com')).toMatchObject({ status: 200, body: requested })
    await server.runJobs()
    expect((await server.mails()).filter(({ to }) => to === 'nobody@example.com')).toEqual([])
  })

  test('is not sent to a deactivated user', async () => {
    const user = await newStaff()
    await server.sql('update users set deactivated_at = now() where id = $1', [user.id])
    expect(await linkFor(user.email)).toBe('')
  })

  test('links to our own domain, whatever the request’s headers say', async () => {
    const user = await newStaff()
    await server.call(
      'POST',
      '/api/auth/request-reset',
      { email: user.email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    )
    await server.runJobs()
    const mail = (await server.mails()).findLast(({ to }) => to === user.email)
    expect(mail?.link).toMatch(/^http:\/\/mantel\.test\/reset-password\?token=reset_[\w-]{43}$/)
    expect(mail?.html).not.toContain('evil.example')
  })

  test('can be reset once: of fifty requests at once, one succeeds', async () => {
    const user = await newStaff()
    const token = await linkFor(user.email)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, `arrangement ${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
  })

  test('can be reset for one hour', async () => {
    const user = await newStaff()
    const token = await linkFor(user.email)
    const [row] = await server.sql<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::int as seconds from password_resets where user_id = $1',
      [user.id],
    )
    expect(row?.seconds).toBe(3600)
    await server.sql('update password_resets set expires_at = now() where user_id = $1', [user.id])
    expect((await reset(token, 'a new arrangement')).status).toBe(400)
    expect((await login(user.email, password)).status).toBe(200)
  })

  test('can be reset by the newest link only', async () => {
    const user = await newStaff()
    const [older, newer] = [await linkFor(user.email), await linkFor(user.email)]
    expect(older).not.toBe(newer)
    expect((await reset(older, 'a new arrangement')).status).toBe(400)
    expect((await reset(newer, 'a new arrangement')).status).toBe(200)
  })

  test.each([
    ['short', 'Password must be at least 6 characters'],
    ['letmein', 'This password is too common. Please choose another.'],
    ['      ', 'This password is only spaces. Please choose another.'],
    ['aaaaaaaa', 'This password repeats the same characters. Please choose another.'],
    ['qwertyuiop', 'Letters or numbers in order are easy to guess. Please choose another password.'],
    ['Mantel2026', 'Please choose a password that isn’t just “Mantel”.'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('cannot become %j, and the link still works', async (weak, sentence) => {
    const user = await newStaff()
    const token = await linkFor(user.email)
    expect(await reset(token, weak)).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { password: sentence } },
    })
    expect((await reset(token, 'a new arrangement')).status).toBe(200)
  })

  test('has one valid link after several concurrent requests', async () => {
    const user = await newStaff()
    const ask = (key: string) =>
      queueResetEmail(server.services.databases, server.services.emailSettings, user.email, key)
    for (let round = 0; round < 10; round++) await Promise.all([ask(`${round} a`), ask(`${round} b`)])
    const validLinks = await server.sql(
      'select from password_resets where user_id = $1 and used_at is null and expires_at > now()',
      [user.id],
    )
    expect(validLinks).toHaveLength(1)
  })

  test('of a SuperAdmin needs twelve characters', async () => {
    const admin = await server.newUser('SuperAdmin', null)
    const token = await linkFor(admin.email)
    expect((await reset(token, 'shorter one')).body.error).toBe('Password must be at least 12 characters')
    expect((await reset(token, 'mantelmantel')).body.error).toMatch(/isn’t just “Mantel”/)
    expect((await reset(token, 'long enough for it')).status).toBe(200)
  })

  test('cannot be reset with a token of another kind', async () => {
    const user = await newStaff()
    await linkFor(user.email)
    const session = await server.newSession(user)
    for (const token of [session, 'reset_', 'x'])
      expect((await reset(token, 'a new arrangement')).status).toBe(400)
  })

  test('leaves no token in the database', async () => {
    const user = await newStaff()
    const token = await linkFor(user.email)
    for (const table of [
      'messages',
      'password_resets',
      'admin_activities',
      'graphile_worker._private_jobs',
    ]) {
      const rows = await server.sql(`select t::text as row from ${table} t`)
      expect(JSON.stringify(rows)).not.toContain(token)
    }
  })
})

describe('a password', () => {
  test('can be changed by a user who knows the old one, which ends the other sessions', async () => {
    const call = await server.signIn('Manager')
    const other = await server.newSession(call.user)
    const change = (currentPassword: string) =>
      call('PUT', '/api/auth/password', { currentPassword, password: 'a new arrangement' })
    expect(await change('not it')).toMatchObject({
      status: 400,
      body: { error: 'Your current password is incorrect' },
    })
    expect((await change(password)).status).toBe(204)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    expect(
      (await server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${other}` })).status,
    ).toBe(401)
    expect((await login(call.user.email, 'a new arrangement')).status).toBe(200)
  })

  test('is not changed to a weak one', async () => {
    const call = await server.signIn('Manager')
    const sentence = 'Letters or numbers in order are easy to guess. Please choose another password.'
    expect(await changeTo(call, 'abcdefgh')).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { password: sentence } },
    })
    expect((await login(call.user.email, password)).status).toBe(200)
  })

  test.each([
    { first: 'a link', expected: { byLink: 200, byOwner: 400 }, wins: 'a new arrangement' },
    { first: 'its owner', expected: { byLink: 400, byOwner: 204 }, wins: 'brass and plaster' },
  ])('that $first has just changed is not changed again by the other', async ({ first, expected, wins }) => {
    const call = await server.signIn('Manager')
    const token = await linkFor(call.user.email)
    const inOrder = [() => reset(token, 'a new arrangement'), () => changeTo(call, 'brass and plaster')]
    if (first === 'its owner') inOrder.reverse()
    const release = await lockUser(server, call.user.id)
    // Each request waits for the lock after it has checked its link or password and before it writes.
    const asked = []
    for (const ask of inOrder) {
      asked.push(ask())
      await server.untilBlocked(asked.length)
    }
    await release()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    const [byLink, byOwner] = first === 'a link' ? statuses : statuses.toReversed()
    expect({ byLink, byOwner }).toEqual(expected)
    expect((await login(call.user.email, wins)).status).toBe(200)
  })

  test('is changed by one of two concurrent requests', async () => {
    const call = await server.signIn('Manager')
    const chosen = ['a new arrangement', 'brass and plaster']
    const answers = await Promise.all(chosen.map((next) => changeTo(call, next)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
  })

  test('is not changed by a session that ended before the change was stored', async () => {
    const call = await server.signIn('Manager')
    const other = await server.newSession(call.user)
    const release = await lockUser(server, call.user.id)
    const changing = changeTo(call, 'brass and plaster')
    await server.untilBlocked()
    const headers = { authorization: `Bearer ${other}` }
    const ended = await server.call('DELETE', '/api/auth/sessions', undefined, headers)
    await release()
    const status = (await changing).status
    expect([ended.status, status]).toEqual([204, 401])
  })

  test('cannot be changed by an impersonator', async () => {
    const admin = await server.newUser('SuperAdmin', null)
    const user = await newStaff()
    const token = await server.newSession(user, admin.id)
    const answer = await server.call(
      'PUT',
      '/api/auth/password',
      { currentPassword: password, password: 'a new arrangement' },
      { authorization: `Bearer ${token}` },
    )
    expect(answer.status).toBe(403)
    expect((await login(user.email, password)).status).toBe(200)
  })
})
