import { describe, expect, test } from 'vitest'
import { studioWithContract } from './features/contracts/testing.ts'
import { budgets } from './platform/rate-limit.ts'
import { newToken } from './platform/tokens.ts'
import { password } from './testing/people.ts'
import { startServer } from './testing/server.ts'

const server = await startServer({ limits: budgets })
const behindProxy = await startServer({ limits: budgets, env: { TRUST_PROXY: '127.0.0.0/8' } })
const waiting = { error: 'Too many attempts. Please wait a moment and try again.' }

const from = (address: string) => ({ 'x-forwarded-for': address })
const guess = (on: typeof server, email: string, headers = {}) =>
  on.call('POST', '/api/auth/login', { email, password: 'a wrong guess' }, headers)

test('whoever tries twenty links that lead nowhere has to wait, even with one that leads somewhere', async () => {
  const { tokenNow, send } = await studioWithContract(behindProxy)
  await send()
  const open = `/api/sign/${await tokenNow()}`
  const guesser = from('203.0.113.77')
  const statuses = []
  for (let n = 0; n < 21; n++)
    statuses.push((await behindProxy.call('GET', `/api/sign/${newToken('sign')}`, undefined, guesser)).status)
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
  expect(await behindProxy.call('GET', open, undefined, guesser)).toMatchObject({
    status: 429,
    body: waiting,
  })
  expect((await behindProxy.call('GET', open, undefined, from('203.0.113.78'))).status).toBe(200)
})

describe('guessing a password', () => {
  test('ends at the eleventh try, also for accounts that do not exist', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    for (const email of [user.email, 'nobody@example.com']) {
      const statuses = []
      for (let n = 0; n < 11; n++) statuses.push((await guess(server, email)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
      const refused = await guess(server, email)
      expect(refused.body).toEqual(waiting)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    // The right password does not help either, and no session is made.
    const right = await server.call('POST', '/api/auth/login', { email: user.email, password })
    expect(right.status).toBe(429)
  })

  test('is not helped by both doors, nor by capital letters', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const email = n % 2 ? user.email.toUpperCase() : user.email
      const answer = await server.call('POST', '/api/auth/login', {
        email,
        password: 'wrong',
        portal: n % 3 ? 'app' : 'admin',
      })
      statuses.push(answer.status)
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('is not helped by made-up addresses, when no proxy is trusted', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const answers = []
    for (let n = 0; n < 30; n++) answers.push(await guess(server, user.email, from(`203.0.113.${n}`)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  test('is not helped by words where a proxy should name an address', async () => {
    const user = await behindProxy.newUser('Staff', await behindProxy.newCompany())
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push((await guess(behindProxy, user.email, from(`${'a'.repeat(100)}${n}`))).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('is not helped by a thousand real ones behind a trusted proxy', { tags: 'reliability' }, async () => {
    const user = await behindProxy.newUser('Staff', await behindProxy.newCompany())
    const guesses = Array.from({ length: 1000 }, (_, n) => `198.51.${Math.floor(n / 250)}.${n % 250}`)
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
    for (let n = 0; n < 120; n++)
      answers.push(await guess(behindProxy, `nobody${n}@example.com`, from('192.0.2.7')))
    // One more every nine seconds, as the budget fills up.
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
  ])('through a proxy that says %s notes %s', async (said, noted) => {
    const user = await behindProxy.newUser('Staff', await behindProxy.newCompany())
    const { status, body } = await behindProxy.call(
      'POST',
      '/api/auth/login',
      { email: user.email, password },
      from(said),
    )
    expect(status).toBe(200)
    const authorization = `Bearer ${body.token}`
    const { body: sessions } = await behindProxy.call('GET', '/api/auth/sessions', undefined, {
      authorization,
    })
    expect(sessions).toMatchObject([{ ip: noted }])
  })
})

describe('reset letters', () => {
  test('fill nobody’s mailbox', async () => {
    const user = await server.newUser('Staff', await server.newCompany())
    const statuses = []
    for (let n = 0; n < 8; n++)
      statuses.push((await server.call('POST', '/api/auth/request-reset', { email: user.email })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    await server.runJobs()
    expect((await server.mails()).filter(({ to }) => to === user.email)).toHaveLength(5)
  })
})

describe('one household', () => {
  test('is one address, however many of them it was given', async () => {
    const user = await behindProxy.newUser('Staff', await behindProxy.newCompany())
    const statuses = []
    for (let n = 1; n <= 12; n++)
      statuses.push((await guess(behindProxy, user.email, from(`2001:db8:7:7::${n}`))).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })
})

describe('invitations', () => {
  test('do not keep their addressee from asking for a new password', async () => {
    const victim = await server.newUser('Staff', await server.newCompany())
    const admin = await server.signIn()
    const { body } = await admin('POST', '/api/team/invitations', { email: victim.email })
    for (let n = 0; n < 5; n++) await admin('POST', `/api/team/invitations/${body.id}/delivery`)
    expect((await server.call('POST', '/api/auth/request-reset', { email: victim.email })).status).toBe(200)
  })

  test('fill nobody’s mailbox either, however often they are sent again', async () => {
    const admin = await server.signIn()
    const { body } = await admin('POST', '/api/team/invitations', { email: 'victim@example.com' })
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push((await admin('POST', `/api/team/invitations/${body.id}/delivery`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    const other = await server.signIn()
    expect((await other('POST', '/api/team/invitations', { email: 'victim@example.com' })).status).toBe(429)
  })
})
