import { describe, expect, test } from 'vitest'
import { password } from '../../../testing/people.ts'
import { sharedServer } from '../../../testing/server.ts'
import { codeAt, turnOnTwoFactor } from './testing.ts'

const server = await sharedServer()
type Call = Awaited<ReturnType<typeof server.signIn>>

const signIn = ({ user }: Call, code?: string, more: object = {}) =>
  server.call('POST', '/api/auth/login', {
    email: user.email,
    password,
    ...(user.role === 'SuperAdmin' && { portal: 'admin' }),
    ...(code !== undefined && { code }),
    ...more,
  })
const prove = { currentPassword: password }
const status = async (call: Call) => (await call('GET', '/api/auth/two-factor')).body
async function subjectsTo({ user }: Call) {
  await server.runJobs()
  return (await server.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject)
}
const needsCode = {
  status: 401,
  body: { error: 'Enter the code from your authenticator app.', code: 'two_factor_required' },
}
const wrongCode = {
  status: 401,
  body: {
    error: 'This code is incorrect or was already used.',
    code: 'two_factor_required',
    fields: { code: 'This code is incorrect or was already used.' },
  },
}
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status: one }) => one).sort((a, b) => a - b)

describe('two-factor sign-in', () => {
  test.each(['CompanyAdmin', 'Staff', 'SuperAdmin'] as const)('asks a %s for a code', async (role) => {
    const call = await server.signIn(role)
    expect(await status(call)).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: false })
    expect((await signIn(call)).status).toBe(200)
    const { secret, recoveryCodes } = await turnOnTwoFactor(call)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/)
    expect(await status(call)).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
    expect(await signIn(call)).toMatchObject(needsCode)
    expect(await signIn(call, '000000')).toMatchObject(wrongCode)
    const signedIn = await signIn(call, codeAt(secret))
    expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String), user: { role } } })
    expect(await subjectsTo(call)).toEqual(['Two-factor sign-in is on'])
  })

  test('does not say whether a code is needed before the password is right', async () => {
    const call = await server.signIn()
    const { secret } = await turnOnTwoFactor(call)
    for (const code of [undefined, codeAt(secret)])
      expect(await signIn(call, code, { password: 'a wrong one' })).toMatchObject({
        status: 401,
        body: { error: 'Invalid email or password' },
      })
  })

  test('signs out other sessions when it is turned on, and stores no secret in clear text', async () => {
    const call = await server.signIn()
    const other = (await signIn(call)).body.token as string
    const { secret, recoveryCodes } = await turnOnTwoFactor(call)
    const me = await server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${other}` })
    expect([me.status, (await call('GET', '/api/auth/me')).status]).toEqual([401, 200])
    const stored = JSON.stringify([
      await server.sql('select * from two_factors where user_id = $1', [call.user.id]),
      await server.sql('select * from recovery_codes where user_id = $1', [call.user.id]),
    ])
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
    const asked = await call('PUT', '/api/auth/two-factor/secret', prove)
    expect([asked.status, asked.body.error]).toEqual([409, 'Two-factor sign-in is already on.'])
  })

  test('needs the password and a right first code', async () => {
    const call = await server.signIn()
    expect((await call('PUT', '/api/auth/two-factor', { code: '123456' })).status).toBe(409)
    const wrong = { currentPassword: 'a wrong one' }
    expect((await call('PUT', '/api/auth/two-factor/secret', wrong)).status).toBe(400)
    const begun = await call('PUT', '/api/auth/two-factor/secret', prove)
    expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
    const again = await call('PUT', '/api/auth/two-factor/secret', prove)
    for (const code of [codeAt(begun.body.secret), '000000', '12345'])
      expect((await call('PUT', '/api/auth/two-factor', { code })).status).toBe(400)
    expect((await signIn(call)).status).toBe(200)
    expect((await call('PUT', '/api/auth/two-factor', { code: codeAt(again.body.secret) })).status).toBe(200)
  })

  test('accepts a clock that is half a minute off, and no more', async () => {
    for (const [steps, expected] of [
      [1, 200],
      [0, 200],
      [2, 401],
      [-2, 401],
    ] as const) {
      const call = await server.signIn()
      const { secret } = await turnOnTwoFactor(call)
      await server.sql('update two_factors set last_step = 0 where user_id = $1', [call.user.id])
      expect([steps, (await signIn(call, codeAt(secret, steps))).status]).toEqual([steps, expected])
    }
  })

  test('refuses a code that was used, an earlier one, and one of two at once', async () => {
    const call = await server.signIn()
    const { secret } = await turnOnTwoFactor(call)
    const code = codeAt(secret)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(call, code)))
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401])
    expect(await signIn(call, code)).toMatchObject(wrongCode)
    await server.sql('delete from rate_limits')
    expect((await signIn(call, codeAt(secret, 1))).status).toBe(200)
    expect(await signIn(call, codeAt(secret))).toMatchObject(wrongCode)
  })

  test('limits guesses, also from a browser that it knows', async () => {
    const call = await server.signIn()
    const { secret } = await turnOnTwoFactor(call)
    const guesses = async (more: object) => {
      const statuses: number[] = []
      for (let n = 0; n < 12; n++) {
        await server.sql("delete from rate_limits where key not like 'second-factor:%'")
        statuses.push((await signIn(call, String(100_000 + n), more)).status)
      }
      return statuses
    }
    expect((await guesses({})).slice(-2)).toEqual([429, 429])
    expect((await signIn(call, codeAt(secret))).status).toBe(429)
    await server.sql('delete from rate_limits')
    const { body } = await signIn(call, codeAt(secret))
    const devices = [body.device as string]
    // A stranger's guesses do not lock out a browser in which the user has signed in before.
    await guesses({})
    expect((await signIn(call, codeAt(secret, 1), { devices })).status).toBe(200)
    expect((await guesses({ devices })).slice(-2)).toEqual([429, 429])
  })

  test('accepts each recovery code once, even at once, however it is typed', async () => {
    const call = await server.signIn()
    const { recoveryCodes } = await turnOnTwoFactor(call)
    const [first = '', second = ''] = recoveryCodes
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(call, first)))
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401])
    await server.sql('delete from rate_limits')
    expect((await signIn(call, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(await status(call)).toMatchObject({ recoveryCodesLeft: 8 })
    const renewed = await call('PUT', '/api/auth/two-factor/recovery-codes', prove)
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    expect((await signIn(call, recoveryCodes[2])).status).toBe(401)
    expect((await signIn(call, renewed.body.recoveryCodes[0])).status).toBe(200)
  })

  test('is kept by a new password', async () => {
    const call = await server.signIn()
    const { secret } = await turnOnTwoFactor(call)
    await server.call('POST', '/api/auth/request-reset', { email: call.user.email })
    await server.runJobs()
    const token = (await server.mails()).findLast(({ to }) => to === call.user.email)?.token
    const chosen = 'brass and plaster'
    expect((await server.call('POST', '/api/auth/reset-password', { token, password: chosen })).status).toBe(
      200,
    )
    expect(await signIn(call, undefined, { password: chosen })).toMatchObject(needsCode)
    expect((await signIn(call, codeAt(secret), { password: chosen })).status).toBe(200)
  })

  test('can be turned off with the password, and its codes stop working', async () => {
    const call = await server.signIn()
    await turnOnTwoFactor(call)
    const wrong = { currentPassword: 'a wrong one' }
    expect((await call('PUT', '/api/auth/two-factor/removal', wrong)).status).toBe(400)
    expect((await call('PUT', '/api/auth/two-factor/removal', prove)).status).toBe(204)
    expect((await signIn(call)).status).toBe(200)
    expect(await status(call)).toMatchObject({ since: null, recoveryCodesLeft: 0 })
    expect((await call('PUT', '/api/auth/two-factor/recovery-codes', prove)).status).toBe(409)
    expect(await subjectsTo(call)).toEqual(['Two-factor sign-in is on', 'Two-factor sign-in is off'])
    const { items } = (await call('GET', '/api/activity')).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'login.succeeded',
      'two_factor.off',
      'two_factor.on',
    ])
  })

  test('is turned on by one of two requests at once', async () => {
    const call = await server.signIn()
    const { secret } = (await call('PUT', '/api/auth/two-factor/secret', prove)).body
    const turnOn = () => call('PUT', '/api/auth/two-factor', { code: codeAt(secret) })
    expect(statusesOf(await Promise.all([turnOn(), turnOn(), turnOn()]))).toEqual([200, 409, 409])
  })
})

describe('a company that requires two-factor sign-in', () => {
  async function requireFor(admin: Call, isOn = true) {
    const { body } = await admin('GET', '/api/settings')
    return admin('PATCH', '/api/settings/access', { requireTwoFactor: isOn, seen: body.access.seen })
  }

  test('is one whose admin uses it', async () => {
    const admin = await server.signIn()
    expect(await requireFor(admin)).toMatchObject({
      status: 409,
      body: { error: 'Turn on two-factor sign-in for yourself first, in your profile.' },
    })
    await turnOnTwoFactor(admin)
    expect((await requireFor(admin)).status).toBe(200)
    expect(await admin('PUT', '/api/auth/two-factor/removal', prove)).toMatchObject({
      status: 409,
      body: { error: 'Your company requires two-factor sign-in, so you can’t turn it off.' },
    })
  })

  test('lets others of the team only set it up', async () => {
    const admin = await server.signIn()
    const staff = await server.signIn('Staff', admin.companyId)
    const client = await server.signIn('Client', admin.companyId)
    await turnOnTwoFactor(admin)
    await requireFor(admin)
    const refusal = {
      status: 403,
      body: { error: 'Set up two-factor sign-in to continue.', code: 'two_factor_setup' },
    }
    expect(await staff('GET', '/api/pipeline')).toMatchObject(refusal)
    expect(await staff('POST', '/api/clients', { lastName: 'Grady' })).toMatchObject(refusal)
    expect((await staff('GET', '/api/auth/me')).body).toMatchObject({ needsTwoFactor: true })
    expect((await client('GET', '/api/auth/me')).body).toMatchObject({ needsTwoFactor: false })
    expect((await signIn(staff)).body.user).toMatchObject({ needsTwoFactor: true })
    await turnOnTwoFactor(staff)
    expect((await staff('GET', '/api/pipeline')).status).toBe(200)
    expect((await staff('GET', '/api/auth/me')).body).toMatchObject({ needsTwoFactor: false })
  })

  test('can still be helped by support, who acts for a user', async () => {
    const admin = await server.signIn()
    const staff = await server.newUser('Staff', admin.companyId)
    await turnOnTwoFactor(admin)
    await requireFor(admin)
    const support = await server.signIn('SuperAdmin')
    const token = await server.newSession(staff, support.user.id)
    const answer = await server.call('GET', '/api/pipeline', undefined, { authorization: `Bearer ${token}` })
    expect(answer.status).toBe(200)
  })
})

describe('an admin', () => {
  test('resets the two-factor sign-in of a team member who lost it', async () => {
    const admin = await server.signIn()
    const staff = await server.signIn('Staff', admin.companyId)
    await turnOnTwoFactor(staff)
    const list = async () => (await admin('GET', '/api/team')).body
    expect(await list()).toMatchObject([{ hasTwoFactor: false }, { hasTwoFactor: true }])
    const reset = (by: Call, proof = prove) => by('PUT', `/api/team/${staff.user.id}/two-factor-reset`, proof)
    expect((await reset(admin, { currentPassword: 'a wrong one' })).status).toBe(400)
    expect((await reset(await server.signIn('Manager', admin.companyId))).status).toBe(403)
    expect((await reset(await server.signIn())).status).toBe(404)
    expect(await signIn(staff)).toMatchObject(needsCode)
    expect(await reset(admin)).toMatchObject({ status: 200, body: { hasTwoFactor: false } })
    expect((await signIn(staff)).status).toBe(200)
    expect(await subjectsTo(staff)).toEqual(['Two-factor sign-in is on', 'Two-factor sign-in is off'])
  })
})
