import { describe, expect, test } from 'vitest'
import { studioWithContract } from '../features/contracts/testing.ts'
import { budgets } from '../platform/rate-limit.ts'
import { newToken } from '../platform/tokens.ts'
import { password } from '../testing/people.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer({ limits: budgets })
const behindProxy = await startServer({ limits: budgets, env: { TRUST_PROXY: '127.0.0.0/8' } })
const waiting = { error: 'Too many attempts. Please wait a moment and try again.' }

const from = (address: string) => ({ 'x-forwarded-for': address })
const guess = (on: typeof server, email: string, headers = {}) =>
  on.call('POST', '/api/auth/login', { email, password: 'a wrong guess' }, headers)

test('after twenty invalid links, an address has to wait, even with a valid link', async () => {
  const { tokenNow, send } = await studioWithContract(behindProxy)
  await send()
  const open = `/api/sign/${await tokenNow()}`
  const guesser = from('203.0.113.77')
  const statuses = []
  for (let count = 0; count < 21; count++)
    statuses.push((await behindProxy.call('GET', `/api/sign/${newToken('sign')}`, undefined, guesser)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
  expect(await behindProxy.call('GET', open, undefined, guesser)).toMatchObject({
    status: 429,
    body: waiting,
  })
  expect((await behindProxy.call('GET', open, undefined, from('203.0.113.78'))).status).toBe(200)
})

describe('guessing a password', () => {
  test('is refused at the eleventh attempt, even for accounts that do not exist', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    for (const email of [user.email, 'nobody@example.com']) {
      const statuses = []
      for (let count = 0; count < 11; count++) statuses.push((await guess(server, email)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
      const refused = await guess(server, email)
      expect(refused.body).toEqual(waiting)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    const right = await server.call('POST', '/api/auth/login', { email: user.email, password })
    expect(right.status).toBe(429)
  })

  test('gains no attempts by using both sign-in pages or capital letters', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const statuses = []
    for (let count = 0; count < 12; count++) {
      const email = count % 2 ? user.email.toUpperCase() : user.email
      const answer = await server.call('POST', '/api/auth/login', {
        email,
        password: 'wrong',
        portal: count % 3 ? 'app' : 'admin',
      })
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('gains no attempts by forged addresses if no proxy is trusted', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const answers = []
    for (let count = 0; count < 30; count++)
      answers.push(await guess(server, user.email, from(`203.0.113.${count}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('gains no attempts by invalid addresses behind a trusted proxy', async () => {
    const user = await behindProxy.newUser('Staff', await behindProxy.newCompany())
    const statuses = []
    for (let count = 0; count < 12; count++)
      statuses.push((await guess(behindProxy, user.email, from(`${'a'.repeat(100)}${count}`))).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('gains only a few attempts by a thousand addresses behind a trusted proxy', {
    tags: 'reliability',
  }, async () => {
    const user = await behindProxy.newUser('Staff', await behindProxy.newCompany())
    const guesses = Array.from(
      { length: 1000 },
      (_, count) => `198.51.${Math.floor(count / 250)}.${count % 250}`,
    )
    const startedAt = Date.now()
    const answers = []
    for (const address of guesses) answers.push(await guess(behindProxy, user.email, from(address)))
    const refilled = Math.ceil((Date.now() - startedAt) / 30_000)
    const tried = answers.filter(({ status }) => status === 401).length
    expect(tried).toBeGreaterThanOrEqual(30)
    expect(tried).toBeLessThanOrEqual(30 + refilled)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1000 - tried)
  })
})

describe('one address', () => {
  test('cannot try account after account', { tags: 'reliability' }, async () => {
    const startedAt = Date.now()
    const answers = []
    for (let count = 0; count < 120; count++)
      answers.push(await guess(behindProxy, `nobody${count}@example.com`, from('192.0.2.7')))
    // The budget refills by one every nine seconds.
    const refilled = Math.ceil((Date.now() - startedAt) / 9_000)
    const tried = answers.filter(({ status }) => status === 401).length
    expect(tried).toBeGreaterThanOrEqual(100)
    expect(tried).toBeLessThanOrEqual(100 + refilled)
    expect(tried).toBeLessThan(answers.length)
  })
})

describe('signing in', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
    ['a'.repeat(100), '127.0.0.1'],
    [`fe80::1%${'z'.repeat(100)}`, '127.0.0.1'],
  ])('through a proxy that forwards %s records %s', async (forwarded, recorded) => {
    const user = await behindProxy.newUser('Staff', await behindProxy.newCompany())
    const { status, body } = await behindProxy.call(
      'POST',
      '/api/auth/login',
      { email: user.email, password },
      from(forwarded),
    )
    expect(status).toBe(200)
    const authorization = `Bearer ${body.token}`
    const { body: sessions } = await behindProxy.call('GET', '/api/auth/sessions', undefined, {
      authorization,
    })
    expect(sessions).toMatchObject([{ ip: recorded }])
  })
})

describe('password reset emails', () => {
  test('are limited per address', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const statuses = []
    for (let count = 0; count < 8; count++)
      statuses.push((await server.call('POST', '/api/auth/request-reset', { email: user.email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    await server.runJobs()
    expect((await server.mails()).filter(({ to }) => to === user.email)).toHaveLength(5)
  })
})

describe('an IPv6 network', () => {
  test('counts as one address', async () => {
    const user = await behindProxy.newUser('Staff', await behindProxy.newCompany())
    const statuses = []
    for (let count = 1; count <= 12; count++)
      statuses.push((await guess(behindProxy, user.email, from(`2001:db8:7:7::${count}`))).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })
})

describe('invitations', () => {
  test('do not use up the recipient’s password resets', async () => {
    const victim = await server.newUser('Staff', await server.newCompany())
    const admin = await server.signIn()
    const { body } = await admin('POST', '/api/team/invitations', { email: victim.email })
    for (let count = 0; count < 5; count++) await admin('POST', `/api/team/invitations/${body.id}/delivery`)
    expect((await server.call('POST', '/api/auth/request-reset', { email: victim.email })).status).toBe(200)
  })

  test('are limited per recipient, even if they are resent', async () => {
    const admin = await server.signIn()
    const { body } = await admin('POST', '/api/team/invitations', { email: 'victim@example.com' })
    const statuses = []
    for (let count = 0; count < 6; count++)
      statuses.push((await admin('POST', `/api/team/invitations/${body.id}/delivery`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    const other = await server.signIn()
    expect((await other('POST', '/api/team/invitations', { email: 'victim@example.com' })).status).toBe(429)
  })
})
