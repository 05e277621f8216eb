import { describe, expect, test } from 'vitest'
import { password } from '../../testing/people.ts'
import { startServer, type TestServer } from '../../testing/server.ts'

const server = await startServer()

async function limitUsers(company: string, maxUsers: number) {
  const [tier] = await server.sql<{ id: string }>(
    "insert into product_tiers (name, monthly_price, max_users) values ('Small', 100, $1) returning id",
    [maxUsers],
  )
  await server.sql('update subscriptions set product_tier_id = $2 where company_id = $1', [company, tier?.id])
}

type Call = Awaited<ReturnType<TestServer['signIn']>>
const inviteBy = (call: Call, email: string, role = 'Staff') =>
  call('POST', '/api/team/invitations', { email, role })
const latestEmail = async (email: string) => {
  await server.runJobs()
  return (await server.mails()).findLast(({ to }) => to === email)
}
const accept = (token: string | null | undefined, firstName = 'Ines', chosen = 'linen and oak') =>
  server.call('POST', `/api/invitations/${token}/acceptance`, {
    firstName,
    lastName: 'Carvalho',
    password: chosen,
  })

describe('an invitation', () => {
  test('adds a user to the company through the link in the email', async () => {
    const company = await server.newCompany('Alder & Finch <Staging>')
    const admin = await server.signIn('CompanyAdmin', company)
    const sent = await inviteBy(admin, 'Ines@Example.com', 'Manager')
    expect(sent).toMatchObject({ status: 201, body: { email: 'ines@example.com', role: 'Manager' } })
    expect((await admin('GET', '/api/team/invitations')).body).toEqual([sent.body])

    const mail = await latestEmail('ines@example.com')
    expect(mail?.subject).toBe('Robin CompanyAdmin invited you to Alder & Finch <Staging>')
    expect(mail?.html).toContain('Alder &amp; Finch &lt;Staging&gt;')
    expect(mail?.link).toMatch(/^http:\/\/mantel\.test\/accept-invitation\?token=invite_/)

    const about = await server.call('GET', `/api/invitations/${mail?.token}`)
    expect(about.body).toEqual({
      companyName: 'Alder & Finch <Staging>',
      email: 'ines@example.com',
      role: 'Manager',
    })
    const weak = 'Letters or numbers in order are easy to guess. Please choose another password.'
    expect(await accept(mail?.token, 'Ines', 'abc123')).toMatchObject({
      status: 400,
      body: { error: weak, fields: { password: weak } },
    })
    const joined = await accept(mail?.token)
    expect(joined.body.device).toMatch(/^device_/)
    expect(joined).toMatchObject({
      status: 200,
      body: { user: { email: 'ines@example.com', role: 'Manager', companyId: company } },
    })
    expect(joined.body.user.emailVerifiedAt).not.toBeNull()
    expect((await admin('GET', '/api/team/invitations')).body).toEqual([])
    expect((await admin('GET', '/api/team')).body).toMatchObject([
      { id: admin.user.id },
      { email: 'ines@example.com' },
    ])
    expect(
      (await server.call('POST', '/api/auth/login', { email: 'ines@example.com', password: 'linen and oak' }))
        .status,
    ).toBe(200)
  })

  test('works once: of fifty requests at once, one joins', async () => {
    const admin = await server.signIn()
    await inviteBy(admin, 'once@example.com')
    const mail = await latestEmail('once@example.com')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => accept(mail?.token, `Name ${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect((await admin('GET', '/api/team')).body).toHaveLength(2)
  })

  test('can be sent again with a new link, or revoked', async () => {
    const admin = await server.signIn()
    const { body } = await inviteBy(admin, 'again@example.com')
    const first = await latestEmail('again@example.com')
    expect((await admin('POST', `/api/team/invitations/${body.id}/delivery`)).status).toBe(200)
    const second = await latestEmail('again@example.com')
    expect(second?.token).not.toBe(first?.token)
    expect((await accept(first?.token)).status).toBe(404)
    expect((await admin('DELETE', `/api/team/invitations/${body.id}`)).status).toBe(204)
    expect(await accept(second?.token)).toMatchObject({
      status: 404,
      body: { error: 'Invitation not found' },
    })
    expect((await admin('DELETE', `/api/team/invitations/${body.id}`)).status).toBe(404)
  })

  test('expires after seven days, and the address can be invited again', async () => {
    const admin = await server.signIn()
    const { body } = await inviteBy(admin, 'late@example.com')
    const mail = await latestEmail('late@example.com')
    await server.sql('update invitations set expires_at = now() where id = $1', [body.id])
    expect((await accept(mail?.token)).status).toBe(404)
    expect((await inviteBy(admin, 'late@example.com')).status).toBe(201)
    expect((await admin('GET', '/api/team/invitations')).body).toHaveLength(1)
  })

  test('is refused if its email template is off, and an earlier one keeps its link', async () => {
    const admin = await server.signIn()
    const { body } = await inviteBy(admin, 'first@example.com')
    const mail = await latestEmail('first@example.com')
    const off = {
      status: 409,
      body: { error: 'We can’t send this email right now. Try again later.' },
    }
    await server.sql("update system_email_templates set is_active = false where template_key = 'team_invite'")
    expect(await inviteBy(admin, 'second@example.com')).toMatchObject(off)
    expect(await admin('POST', `/api/team/invitations/${body.id}/delivery`)).toMatchObject(off)
    await server.sql("update system_email_templates set is_active = true where template_key = 'team_invite'")
    expect((await admin('GET', '/api/team/invitations')).body).toEqual([body])
    expect((await accept(mail?.token)).status).toBe(200)
  })

  test('is refused for team members and for invited addresses', async () => {
    const admin = await server.signIn()
    expect(await inviteBy(admin, admin.user.email)).toMatchObject({ status: 409 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => inviteBy(admin, 'twice@example.com')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(4).fill(409),
    ])
  })

  test('does not reveal whether the address has an account elsewhere', async () => {
    const elsewhere = await server.signIn()
    const admin = await server.signIn()
    const sent = await inviteBy(admin, elsewhere.user.email)
    expect(sent.status).toBe(201)
    const mail = await latestEmail(elsewhere.user.email)
    expect(await accept(mail?.token)).toMatchObject({
      status: 409,
      body: { error: 'Email is already registered' },
    })
  })

  test('by a manager is limited to staff', async () => {
    const manager = await server.signIn('Manager')
    expect((await inviteBy(manager, 'staff@example.com', 'Staff')).status).toBe(201)
    const boss = { email: 'boss@example.com', role: 'CompanyAdmin', currentPassword: password }
    expect((await manager('POST', '/api/team/invitations', boss)).status).toBe(403)
    expect((await inviteBy(manager, 'peer@example.com', 'Manager')).status).toBe(403)
    expect((await inviteBy(manager, 'root@example.com', 'SuperAdmin')).status).toBe(400)
    const admin = await server.signIn('CompanyAdmin', manager.companyId)
    const { body } = await inviteBy(admin, 'peer@example.com', 'Manager')
    expect((await manager('DELETE', `/api/team/invitations/${body.id}`)).status).toBe(403)
  })
})

describe('inviting an admin', () => {
  test('requires the inviter’s own password', async () => {
    const admin = await server.signIn()
    const invite = (more: object) =>
      admin('POST', '/api/team/invitations', {
        email: `boss-${admin.companyId}@example.com`,
        role: 'CompanyAdmin',
        ...more,
      })
    const sentence = 'Enter your password to invite an admin'
    expect(await invite({})).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { currentPassword: sentence } },
    })
    expect((await invite({ currentPassword: 'a stolen token' })).status).toBe(400)
    expect((await invite({ currentPassword: password })).status).toBe(201)
  })
})

describe('the plan', () => {
  test('accepts exactly as many as it allows out of a hundred at once', async () => {
    const admin = await server.signIn()
    await limitUsers(admin.companyId, 5)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => inviteBy(admin, `crowd${n}-${admin.companyId}@example.com`)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    for (const { status, body } of answers.filter(({ status }) => status !== 201)) {
      expect([status, body]).toEqual([
        402,
        { error: 'Your plan allows up to 5 users. Upgrade to add more.', code: 'quota_exceeded' },
      ])
    }
  })

  test('does not count clients and deactivated users, and counts reactivated ones', async () => {
    const admin = await server.signIn()
    await limitUsers(admin.companyId, 2)
    await server.newUser('Client', admin.companyId)
    const deactivated = await server.newUser('Staff', admin.companyId)
    expect((await admin('PUT', `/api/team/${deactivated.id}/deactivation`)).status).toBe(200)
    expect((await inviteBy(admin, `next-${admin.companyId}@example.com`)).status).toBe(201)
    expect(
      (await admin('PUT', `/api/team/${deactivated.id}/reactivation`, { currentPassword: password })).status,
    ).toBe(402)
  })

  test('with a limit of zero is unlimited', async () => {
    const admin = await server.signIn()
    await limitUsers(admin.companyId, 0)
    expect((await inviteBy(admin, `free-${admin.companyId}@example.com`)).status).toBe(201)
  })
})

describe('the team', () => {
  const roleOf = (call: Call, id: string, role: string, currentPassword = password) =>
    call('PUT', `/api/team/${id}/role`, { role, currentPassword })

  test('can change roles with the admin’s own password', async () => {
    const admin = await server.signIn()
    const staff = await server.newUser('Staff', admin.companyId)
    expect((await roleOf(admin, staff.id, 'Manager', 'stolen token only')).status).toBe(400)
    expect(await roleOf(admin, staff.id, 'Manager')).toMatchObject({ status: 200, body: { role: 'Manager' } })
    const [activity] = await server.sql(
      "select description, metadata from admin_activities where action = 'user.role_changed' and target_id = $1",
      [staff.id],
    )
    expect(activity).toEqual({
      description: 'Changed Robin Staff’s role to Manager',
      metadata: { before: 'Staff', after: 'Manager' },
    })
    expect((await roleOf(admin, staff.id, 'SuperAdmin')).status).toBe(400)
    expect((await roleOf(admin, staff.id, 'Client')).status).toBe(400)
  })

  test('always has at least one admin', async () => {
    const admin = await server.signIn()
    expect(await roleOf(admin, admin.user.id, 'Staff')).toMatchObject({
      status: 409,
      body: { error: 'Your company needs at least one admin. Make someone else an admin first.' },
    })
    expect((await admin('PUT', `/api/team/${admin.user.id}/deactivation`)).status).toBe(409)
  })

  test('keeps one of two admins who remove each other at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await server.signIn()
      const other = await server.signIn('CompanyAdmin', one.companyId)
      await Promise.all([
        one('PUT', `/api/team/${other.user.id}/deactivation`),
        other('PUT', `/api/team/${one.user.id}/deactivation`),
        roleOf(one, one.user.id, 'Staff'),
        roleOf(other, other.user.id, 'Staff'),
      ])
      const [left] = await server.sql<{ n: number }>(
        "select count(*)::int as n from users where company_id = $1 and role = 'CompanyAdmin' and deactivated_at is null",
        [one.companyId],
      )
      expect(left?.n).toBe(1)
    }
  })

  test('deactivates at once, and old sessions do not come back', async () => {
    const admin = await server.signIn()
    const staff = await server.signIn('Staff', admin.companyId)
    await admin('PUT', `/api/team/${staff.user.id}/deactivation`)
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    const reactivate = (currentPassword: string) =>
      admin('PUT', `/api/team/${staff.user.id}/reactivation`, { currentPassword })
    expect((await reactivate('a stolen token')).status).toBe(400)
    expect((await reactivate(password)).body.deactivatedAt).toBeNull()
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
  })

  test('does not include clients', async () => {
    const admin = await server.signIn()
    const client = await server.newUser('Client', admin.companyId)
    expect((await admin('GET', '/api/team')).body).toHaveLength(1)
    expect((await roleOf(admin, client.id, 'Staff')).status).toBe(404)
    expect((await admin('PUT', `/api/team/${client.id}/deactivation`)).status).toBe(404)
  })
})
