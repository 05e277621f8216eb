import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { password } from '../../testing/people.ts'
import { startServer } from '../../testing/server.ts'
import { mailResetLink } from './reset-links.ts'

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

/** Holds the user's row, so that whatever writes it waits until it is released. */
async function lockUser(id: string) {
  const holder = new pg.Client({ connectionString: server.database.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [id])
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}

const somebody = async () => server.newUser('Staff', await server.newCompany())

describe('a forgotten password', () => {
  test('is set anew by the link in the letter, and every old session is dead', async () => {
    const user = await somebody()
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

  test('is announced to its owner', async () => {
    const user = await somebody()
    await reset(await linkFor(user.email), 'a new arrangement')
    await server.runJobs()
    const subjects = (await server.mails())
      .filter(({ to }) => to === user.email)
      .map(({ subject }) => subject)
    expect(subjects).toEqual(['Set a new password', 'Your password was changed'])
  })

  test('answers the same for an address without an account, and writes no letter', async () => {
    expect(await request('nobody@example.com')).toMatchObject({ status: 200, body: requested })
    await server.runJobs()
    expect((await server.mails()).filter(({ to }) => to === 'nobody@example.com')).toEqual([])
  })

  test('is not sent to somebody who was switched off', async () => {
    const user = await somebody()
    await server.sql('update users set deactivated_at = now() where id = $1', [user.id])
    expect(await linkFor(user.email)).toBe('')
  })

  test('leads to our own address, whatever the request said', async () => {
    const user = await somebody()
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

  test('works once: of fifty at the same moment one succeeds', async () => {
    const user = await somebody()
    const token = await linkFor(user.email)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, `arrangement ${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(49)
  })

  test('works for one hour', async () => {
    const user = await somebody()
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

  test('uses the newest link only', async () => {
    const user = await somebody()
    const [older, newer] = [await linkFor(user.email), await linkFor(user.email)]
    expect(older).not.toBe(newer)
    expect((await reset(older, 'a new arrangement')).status).toBe(400)
    expect((await reset(newer, 'a new arrangement')).status).toBe(200)
  })

  test.each([
    ['short', 'Password must be at least 6 characters'],
    ['123456', 'This password is too common. Please choose another.'],
    ['x'.repeat(129), 'Password must be at most 128 characters'],
  ])('refuses %j, and the link still works', async (weak, sentence) => {
    const user = await somebody()
    const token = await linkFor(user.email)
    expect(await reset(token, weak)).toMatchObject({ status: 400, body: { error: sentence } })
    expect((await reset(token, 'a new arrangement')).status).toBe(200)
  })

  test('has one link that works, however many were asked for at once', async () => {
    const user = await somebody()
    const ask = (key: string) =>
      mailResetLink(server.services.databases, server.services.mailroom, user.email, key)
    for (let round = 0; round < 10; round++) await Promise.all([ask(`${round} a`), ask(`${round} b`)])
    const alive = await server.sql(
      'select from password_resets where user_id = $1 and used_at is null and expires_at > now()',
      [user.id],
    )
    expect(alive).toHaveLength(1)
  })

  test('of a SuperAdmin needs twelve characters', async () => {
    const admin = await server.newUser('SuperAdmin', null)
    const token = await linkFor(admin.email)
    expect((await reset(token, 'shorter one')).body.error).toBe('Password must be at least 12 characters')
    expect((await reset(token, 'long enough for it')).status).toBe(200)
  })

  test('is not opened by another purpose’s token', async () => {
    const user = await somebody()
    await linkFor(user.email)
    const session = await server.newSession(user)
    for (const token of [session, 'reset_', 'x'])
      expect((await reset(token, 'a new arrangement')).status).toBe(400)
  })

  test('leaves no token in the database', async () => {
    const user = await somebody()
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
  test('is changed by whoever knows the old one; the other sessions end', async () => {
    const call = await server.signIn('Manager')
    const other = await server.newSession(call.user)
    const change = (currentPassword: string) =>
      call('PUT', '/api/auth/password', { currentPassword, password: 'a new arrangement' })
    expect(await change('not it')).toMatchObject({
      status: 400,
      body: { error: 'Your current password is not right' },
    })
    expect((await change(password)).status).toBe(204)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
    expect(
      (await server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${other}` })).status,
    ).toBe(401)
    expect((await login(call.user.email, 'a new arrangement')).status).toBe(200)
  })

  test.each([
    { first: 'a link', expected: { byLink: 200, byOwner: 400 }, wins: 'a new arrangement' },
    { first: 'its owner', expected: { byLink: 400, byOwner: 204 }, wins: 'brass and plaster' },
  ])('that $first has just replaced is not replaced by the other', async ({ first, expected, wins }) => {
    const call = await server.signIn('Manager')
    const token = await linkFor(call.user.email)
    const inOrder = [() => reset(token, 'a new arrangement'), () => changeTo(call, 'brass and plaster')]
    if (first === 'its owner') inOrder.reverse()
    const release = await lockUser(call.user.id)
    // Each has shown its proof by then, and waits to write.
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

  test('is changed by one of two who change it at once', async () => {
    const call = await server.signIn('Manager')
    const chosen = ['a new arrangement', 'brass and plaster']
    const answers = await Promise.all(chosen.map((next) => changeTo(call, next)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
  })

  test('is not changed by a session that was ended before the change was stored', async () => {
    const call = await server.signIn('Manager')
    const other = await server.newSession(call.user)
    const release = await lockUser(call.user.id)
    const changing = changeTo(call, 'brass and plaster')
    await server.untilBlocked()
    const headers = { authorization: `Bearer ${other}` }
    const ended = await server.call('DELETE', '/api/auth/sessions', undefined, headers)
    await release()
    const status = (await changing).status
    expect([ended.status, status]).toEqual([204, 401])
  })

  test('is not changed by somebody who acts for its owner', async () => {
    const admin = await server.newUser('SuperAdmin', null)
    const user = await somebody()
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
