import { describe, expect, test } from 'vitest'
import { password } from '../../../testing/people.ts'
import { sharedServer } from '../../../testing/server.ts'
import { turnOnTwoFactor } from '../two-factor/testing.ts'
import { createDevice, type Device } from './testing.ts'

const server = await sharedServer()
type Call = Awaited<ReturnType<typeof server.signIn>>

const prove = { currentPassword: password }
const begin = async (call: Call) => (await call('PUT', '/api/auth/passkeys/challenge', prove)).body
const add = (call: Call, credential: object, name = 'My phone') =>
  call('PUT', '/api/auth/passkeys', { name, credential })
async function withPasskey(role: Parameters<typeof server.signIn>[0] = 'CompanyAdmin', company?: string) {
  const call = await server.signIn(role, company)
  const device = createDevice()
  const { body } = await add(call, device.create(await begin(call)))
  return { call, device, id: body.id as string }
}
const challenge = async () => (await server.call('PUT', '/api/auth/passkey-sign-in/challenge')).body
const signIn = (credential: object, more: object = {}) =>
  server.call('POST', '/api/auth/passkey-sign-in', { credential, ...more })
const use = async (device: Device, options: Parameters<Device['use']>[1] = {}, more: object = {}) =>
  signIn(device.use(await challenge(), options), more)
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

describe('a passkey', () => {
  test.each(['CompanyAdmin', 'Staff', 'SuperAdmin'] as const)(
    'signs in a %s without password and code',
    async (role) => {
      const call = await server.signIn(role)
      const options = await begin(call)
      expect(options).toMatchObject({
        rp: { id: 'mantel.test', name: 'Mantel' },
        user: { name: call.user.email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      const device = createDevice()
      const added = await add(call, device.create(options))
      expect(added).toMatchObject({ status: 200, body: { name: 'My phone', lastUsedAt: null } })
      await turnOnTwoFactor(call)
      const more = role === 'SuperAdmin' ? { portal: 'admin' } : {}
      const asked = await challenge()
      expect(asked).toMatchObject({ rpId: 'mantel.test', userVerification: 'required' })
      expect(asked.allowCredentials ?? []).toEqual([])
      const signedIn = await signIn(device.use(asked), more)
      expect(signedIn).toMatchObject({
        status: 200,
        body: { user: { id: call.user.id, role }, device: expect.any(String) },
      })
      const me = await server.call('GET', '/api/auth/me', undefined, {
        authorization: `Bearer ${signedIn.body.token}`,
      })
      expect(me.status).toBe(200)
      expect((await call('GET', '/api/auth/passkeys')).body).toEqual([
        { ...added.body, lastUsedAt: expect.any(String) },
      ])
      await server.runJobs()
      const mails = (await server.mails()).filter(({ to }) => to === call.user.email)
      expect(mails[0]?.subject).toBe('A passkey was added to your account')
    },
  )

  test('needs the password, and an answer to the user’s own challenge that was not used', async () => {
    const call = await server.signIn()
    const wrong = { currentPassword: 'a wrong one' }
    expect((await call('PUT', '/api/auth/passkeys/challenge', wrong)).status).toBe(400)
    const other = await server.signIn()
    const options = await begin(call)
    expect((await add(other, createDevice().create(options))).status).toBe(400)
    expect((await add(call, createDevice().create({ challenge: 'AAAA' }))).status).toBe(400)
    expect((await add(call, createDevice().create(await challenge()))).status).toBe(400)
    const answers = await Promise.all([
      add(call, createDevice().create(options)),
      add(call, createDevice().create(options)),
    ])
    expect(statusesOf(answers)).toEqual([200, 400])
    expect((await call('GET', '/api/auth/passkeys')).body).toHaveLength(1)
  })

  test('is not added for another site, or by a device that did not check the user', async () => {
    const call = await server.signIn()
    for (const options of [
      { origin: 'https://mantel.example' },
      { rpID: 'mantel.example' },
      { isVerified: false },
    ])
      expect((await add(call, createDevice().create(await begin(call), options))).status).toBe(400)
    expect((await call('GET', '/api/auth/passkeys')).body).toEqual([])
  })

  test('belongs to one account', async () => {
    const { device } = await withPasskey()
    const other = await server.signIn()
    expect((await add(other, device.create(await begin(other)))).status).toBe(409)
  })

  test('signs in once with each challenge, also at once', async () => {
    const { device } = await withPasskey()
    const answer = device.use(await challenge())
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(answer)))
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400])
    const expired = device.use(await challenge())
    await server.sql('update passkey_challenges set expires_at = now()')
    expect((await signIn(expired)).status).toBe(400)
  })

  test('does not sign in from another site, unverified, with another key, or a counter that went back', async () => {
    const { device } = await withPasskey()
    const stranger = { ...createDevice().use(await challenge()), handle: device.handle }
    expect((await signIn(stranger)).status).toBe(401)
    for (const options of [
      { origin: 'https://mantel.example' },
      { rpID: 'mantel.example' },
      { isVerified: false },
    ])
      expect((await use(device, options)).status).toBe(401)
    expect((await use(device, { counter: 7 })).status).toBe(200)
    expect((await use(device, { counter: 7 })).status).toBe(401)
    expect((await use(device, { counter: 8 })).status).toBe(200)
    expect((await use(createDevice())).status).toBe(401)
  })

  test('does not sign in at the wrong page, or a user without access', async () => {
    const { device, call } = await withPasskey('Staff')
    expect(await use(device, {}, { portal: 'admin' })).toMatchObject({
      status: 403,
      body: { error: 'Only SuperAdmin can access this login' },
    })
    await server.sql('update users set deactivated_at = now() where id = $1', [call.user.id])
    expect((await use(device)).status).toBe(403)
  })

  test('is renamed and removed by its user only', async () => {
    const { call, device, id } = await withPasskey()
    const other = await server.signIn('CompanyAdmin', call.companyId)
    expect((await other('PATCH', `/api/auth/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await other('PUT', `/api/auth/passkeys/${id}/removal`, prove)).status).toBe(404)
    expect((await call('PATCH', `/api/auth/passkeys/${id}`, { name: 'Laptop' })).body).toMatchObject({
      name: 'Laptop',
    })
    const wrong = { currentPassword: 'a wrong one' }
    expect((await call('PUT', `/api/auth/passkeys/${id}/removal`, wrong)).status).toBe(400)
    expect((await call('PUT', `/api/auth/passkeys/${id}/removal`, prove)).status).toBe(204)
    expect((await use(device)).status).toBe(401)
    expect((await call('GET', '/api/team')).body).toMatchObject([
      { hasTwoFactor: false },
      { hasTwoFactor: false },
    ])
  })

  test('is what a company requires, and then the password alone is not enough', async () => {
    const { call, device, id } = await withPasskey()
    const { body } = await call('GET', '/api/settings')
    const required = { requireTwoFactor: true, seen: body.access.seen }
    expect((await call('PATCH', '/api/settings/access', required)).status).toBe(200)
    const login = await server.call('POST', '/api/auth/login', { email: call.user.email, password })
    expect(login).toMatchObject({
      status: 403,
      body: { error: 'Your company requires two-factor sign-in. Sign in with your passkey.' },
    })
    expect((await use(device)).body.user).toMatchObject({ needsTwoFactor: false })
    expect((await call('PUT', `/api/auth/passkeys/${id}/removal`, prove)).status).toBe(409)
    expect((await call('GET', '/api/auth/passkeys')).body).toHaveLength(1)
  })

  test('is removed with the rest when an admin resets two-factor sign-in', async () => {
    const admin = await server.signIn()
    const { call, device } = await withPasskey('Staff', admin.companyId)
    expect((await admin('PUT', `/api/team/${call.user.id}/two-factor-reset`, prove)).status).toBe(200)
    expect((await use(device)).status).toBe(401)
    expect((await call('GET', '/api/auth/passkeys')).body).toEqual([])
  })
})
