import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { password } from '../../testing/people.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()
type Call = Awaited<ReturnType<typeof server.signIn>>

const newAddress = () => `${randomUUID()}@example.com`
const change = (call: Call, email: string, currentPassword = password) =>
  call('PUT', '/api/auth/me/email', { email, currentPassword })
const confirm = (token: string | null | undefined) => server.call('POST', '/api/auth/verify-email', { token })
const signIn = async (email: string, given = password) =>
  (await server.call('POST', '/api/auth/login', { email, password: given })).status
async function mailsTo(email: string) {
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === email)
}
const tokenTo = async (email: string) =>
  (await mailsTo(email)).findLast(({ subject }) => subject === 'Confirm your new email address')?.token
const emailOf = async ({ user }: Call) =>
  (await server.sql<{ email: string }>('select email from users where id = $1', [user.id]))[0]?.email
const invalidLink = {
  status: 400,
  body: { error: 'This link is invalid or has expired. Please request a new one.' },
}

describe('a new email', () => {
  test('counts once its link is opened, and both addresses are told', async () => {
    const call = await server.signIn()
    const [before, after] = [call.user.email, newAddress()]
    const asked = await change(call, after.toUpperCase())
    expect(asked).toMatchObject({ status: 200, body: { pending: { email: after } } })
    expect((await call('GET', '/api/auth/me/email')).body).toEqual(asked.body)
    expect([await signIn(before), await signIn(after)]).toEqual([200, 401])
    expect((await mailsTo(before)).map(({ subject }) => subject)).toEqual([
      'Your email address is about to change',
    ])
    expect(await confirm(await tokenTo(after))).toMatchObject({
      status: 200,
      body: { message: 'Your email address was changed' },
    })
    expect([await signIn(before), await signIn(after)]).toEqual([401, 200])
    expect((await call('GET', '/api/auth/me')).body).toMatchObject({
      email: after,
      emailVerifiedAt: expect.any(String),
    })
    expect((await call('GET', '/api/auth/me/email')).body).toEqual({ pending: null })
    const told = (await mailsTo(before)).at(-1)
    expect(told?.subject).toBe('Your email address was changed')
    expect(told?.html).toContain(after)
    expect((await call('GET', '/api/activity')).body.items).toMatchObject([
      { action: 'login.succeeded' },
      { action: 'user.email_changed', description: 'Changed their email' },
      { action: 'login.succeeded' },
      { action: 'user.email_change_requested' },
    ])
  })

  test('needs the password, and a different address', async () => {
    const call = await server.signIn()
    expect(await change(call, newAddress(), 'a wrong one')).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'Your current password is incorrect' } },
    })
    expect(await change(call, call.user.email)).toMatchObject({
      status: 400,
      body: { fields: { email: 'This is already your email' } },
    })
    expect((await change(call, 'no address')).status).toBe(400)
    expect(await mailsTo(call.user.email)).toEqual([])
  })

  test('that another account has is answered like a free one, and only its owner is told', async () => {
    const [call, other] = [await server.signIn(), await server.signIn()]
    const asked = await change(call, other.user.email)
    expect(asked).toMatchObject({ status: 200, body: { pending: { email: other.user.email } } })
    expect((await call('GET', '/api/auth/me/email')).body).toEqual(asked.body)
    const mails = await mailsTo(other.user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['This address already has an account'])
    expect(mails[0]?.html).not.toContain(call.user.email)
  })

  test('can be replaced by another, canceled, or ended by a new password', async () => {
    const call = await server.signIn()
    const [first, second, third] = [newAddress(), newAddress(), newAddress()]
    await change(call, first)
    await change(call, second)
    expect(await confirm(await tokenTo(first))).toMatchObject(invalidLink)
    expect((await call('DELETE', '/api/auth/me/email')).status).toBe(204)
    expect(await confirm(await tokenTo(second))).toMatchObject(invalidLink)
    await change(call, third)
    const chosen = 'brass and plaster'
    await call('PUT', '/api/auth/password', { currentPassword: password, password: chosen })
    expect(await confirm(await tokenTo(third))).toMatchObject(invalidLink)
    expect(await emailOf(call)).toBe(call.user.email)
  })

  test('is one of two that were asked for at once', async () => {
    const call = await server.signIn()
    const addresses = [newAddress(), newAddress()]
    const asked = await Promise.all(addresses.map((email) => change(call, email)))
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    const tokens = await Promise.all(addresses.map(tokenTo))
    const answers = await Promise.all([...tokens, ...tokens].map(confirm))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400])
    expect(addresses).toContain(await emailOf(call))
  })

  test('goes to one of two accounts that confirm it at once', async () => {
    const [one, two] = [await server.signIn(), await server.signIn()]
    const email = newAddress()
    await change(one, email)
    const first = await tokenTo(email)
    await change(two, email)
    const second = await tokenTo(email)
    expect(first).not.toBe(second)
    const answers = await Promise.all([confirm(first), confirm(second)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  })

  test('is not made by an expired link, or by an older link to a former address', async () => {
    const call = await server.signIn()
    const former = call.user.email
    await server.sql('update users set email_verified_at = null where id = $1', [call.user.id])
    await call('POST', '/api/auth/verification')
    const old = (await mailsTo(former)).at(-1)?.token
    await server.call('POST', '/api/auth/request-reset', { email: former })
    const reset = (await mailsTo(former)).at(-1)?.token
    expect(reset).toMatch(/^reset_/)
    const email = newAddress()
    await change(call, email)
    const token = await tokenTo(email)
    await server.sql('update email_verifications set expires_at = now() where replaced_email = $1', [former])
    expect(await confirm(token)).toMatchObject(invalidLink)
    await change(call, email)
    expect((await confirm(await tokenTo(email))).status).toBe(200)
    expect(await confirm(old)).toMatchObject(invalidLink)
    const answer = await server.call('POST', '/api/auth/reset-password', {
      token: reset,
      password: 'brass and plaster',
    })
    expect(answer.status).toBe(400)
    expect(await emailOf(call)).toBe(email)
  })
})
