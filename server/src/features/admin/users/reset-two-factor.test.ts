import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { password } from '../../../testing/people.ts'
import { sharedServer, type TestServer } from '../../../testing/server.ts'
import { turnOnTwoFactor } from '../../auth/two-factor/testing.ts'

const server = await sharedServer()
type Call = Awaited<ReturnType<TestServer['signIn']>>

const reason = 'Lost their phone'
const proof = { currentPassword: password, reason }
// The number of password checks in a session is limited, so each test signs in a SuperAdmin of its own.
const newSupport = () => server.signIn('SuperAdmin')
const reset = (support: Call, id: string, body: object = proof) =>
  support('PUT', `/api/admin/users/${id}/two-factor-reset`, body)
const descriptionsIn = async (call: Call, path: string): Promise<string[]> =>
  (await call('GET', path)).body.items.map(({ description }: { description: string }) => description)

async function protectedUser(role: Parameters<typeof server.signIn>[0] = 'Staff', company?: string) {
  const call = await server.signIn(role, company)
  await turnOnTwoFactor(call)
  return call
}

async function emailsTo({ user }: Call) {
  await server.runJobs()
  return (await server.mails()).filter(
    ({ to, subject }) => to === user.email && subject === 'Two-factor sign-in is off',
  )
}

describe('the two-factor sign-in of a user', () => {
  test('is reset by support: the password is enough, and the user is emailed and signed out everywhere', async () => {
    const support = await newSupport()
    const staff = await protectedUser()
    const page = async () => (await support('GET', `/api/admin/users/${staff.user.id}`)).body
    expect(await page()).toMatchObject({ hasTwoFactor: true, openSessions: 1 })
    expect(await reset(support, staff.user.id)).toMatchObject({
      status: 200,
      body: { hasTwoFactor: false, openSessions: 0 },
    })
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    const signIn = { email: staff.user.email, password }
    expect((await server.call('POST', '/api/auth/login', signIn)).status).toBe(200)
    const emails = await emailsTo(staff)
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('Mantel support turned off two-factor sign-in for your account.')
    expect(emails[0]?.text).not.toContain(reason)
  })

  test('is reset for a SuperAdmin, too, but not by themselves', async () => {
    const support = await newSupport()
    const other = await protectedUser('SuperAdmin')
    expect((await reset(support, other.user.id)).status).toBe(200)
    expect(await emailsTo(other)).toHaveLength(1)
    expect(await reset(support, support.user.id)).toMatchObject({
      status: 409,
      body: { error: 'Turn off your own two-factor sign-in in your profile.' },
    })
  })

  test('is reset once by two requests at once', async () => {
    const support = await newSupport()
    const staff = await protectedUser()
    const answers = await Promise.all([reset(support, staff.user.id), reset(support, staff.user.id)])
    for (const { status, body } of answers) expect([status, body.hasTwoFactor]).toEqual([200, false])
    expect(await emailsTo(staff)).toHaveLength(1)
  })

  test('is reset for a reason that only SuperAdmins can read', async () => {
    const support = await newSupport()
    const admin = await server.signIn()
    const staff = await protectedUser('Staff', admin.companyId)
    await reset(support, staff.user.id)
    const entry = 'Reset two-factor sign-in for Robin Staff'
    expect(await descriptionsIn(support, '/api/admin/activity')).toContain(`${entry}: ${reason}`)
    expect(await descriptionsIn(admin, '/api/activity')).toContain(entry)
    expect((await admin('GET', '/api/activity')).text).not.toContain(reason)
    const rows = await server.sql('select * from admin_activities where company_id = $1', [admin.companyId])
    expect(JSON.stringify(rows)).not.toContain(reason)
  })

  test('stays if the reason or the password is missing or wrong, or if the user does not exist', async () => {
    const support = await newSupport()
    const staff = await protectedUser()
    for (const body of [
      { ...proof, reason: ' ' },
      { ...proof, currentPassword: 'not mine' },
    ])
      expect((await reset(support, staff.user.id, body)).status).toBe(400)
    expect((await reset(support, randomUUID())).status).toBe(404)
    expect((await reset(await server.signIn(), staff.user.id)).status).toBe(403)
    expect((await staff('GET', '/api/auth/me')).status).toBe(200)
    expect(await emailsTo(staff)).toEqual([])
  })
})
