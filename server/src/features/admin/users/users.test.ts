import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readPagedIds } from '../../../testing/pages.ts'
import { password } from '../../../testing/people.ts'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const platform = await server.signIn('SuperAdmin')
const own = { currentPassword: password }
const place = (id: string) => `/api/admin/users/${id}`

const actionsOn = async (id: string) =>
  (
    await server.sql<{ action: string }>(
      'select action from admin_activities where target_id = $1 and actor_id = $2 order by created_at',
      [id, platform.user.id],
    )
  ).map(({ action }) => action)
const emailTo = async (email: string) => {
  await server.runJobs()
  return (await server.mails()).findLast(({ to }) => to === email)
}

describe('the list of users', () => {
  test('can be searched by name and email, and filtered by role and company', async () => {
    const company = await server.newCompany('Rowan Rooms')
    const manager = await server.newUser('Manager', company, 'wren@rowan.example')
    await server.newUser('Staff', company)
    const find = async (query: string) => (await platform('GET', `/api/admin/users?${query}`)).body.items
    expect(await find('search=WREN@row')).toMatchObject([
      { id: manager.id, companyName: 'Rowan Rooms', role: 'Manager', email: 'wren@rowan.example' },
    ])
    expect(await find(`companyId=${company}`)).toHaveLength(2)
    expect(await find(`companyId=${company}&role=Manager`)).toHaveLength(1)
    expect(await find(`companyId=${company}&search=robin%20man`)).toHaveLength(1)
    expect(await find('search=%25%25')).toEqual([])
  })

  test.each(['name', '-name', 'created', '-created'])(
    'comes in pages by %s, with every user once',
    async (sort) => {
      const listedIds = await readPagedIds(platform, '/api/admin/users', { limit: 2, sort })
      expect(listedIds.toSorted()).toEqual(
        (await server.sql<{ id: string }>('select id from users')).map(({ id }) => id).toSorted(),
      )
    },
  )

  test('contains no passwords, and is only for SuperAdmins', async () => {
    const { text } = await platform('GET', '/api/admin/users')
    expect(text).not.toContain('argon2')
    const admin = await server.signIn()
    for (const url of ['/api/admin/users', place(admin.user.id)])
      expect((await admin('GET', url)).status).toBe(403)
    expect((await platform('GET', place(randomUUID()))).status).toBe(404)
  })
})

test('a user’s page lists successful and failed sign-ins', async () => {
  const user = await server.newUser('Staff', await server.newCompany())
  const door = { email: user.email, password }
  await server.call('POST', '/api/auth/login', { ...door, password: 'not theirs' })
  await server.call('POST', '/api/auth/login', door)
  expect((await platform('GET', place(user.id))).body).toMatchObject({
    openSessions: 1,
    signIns: [{ succeeded: true }, { succeeded: false }],
  })
})

describe('a role', () => {
  const change = (id: string, role: string, proof = own) =>
    platform('PUT', `${place(id)}/role`, { role, ...proof })

  test('can be changed within a company, with the SuperAdmin’s password', async () => {
    const admin = await server.signIn()
    const staff = await server.newUser('Staff', admin.companyId)
    expect((await change(staff.id, 'Manager', { currentPassword: 'not mine' })).status).toBe(400)
    expect((await change(staff.id, 'Manager')).body.role).toBe('Manager')
    expect((await change(staff.id, 'SuperAdmin')).status).toBe(400)
    expect((await change(platform.user.id, 'Staff')).status).toBe(409)
    const client = await server.newUser('Client', admin.companyId)
    expect((await change(client.id, 'Staff')).status).toBe(409)
    expect(await actionsOn(staff.id)).toEqual(['user.role_changed'])
  })

  test('of the last active admin cannot be changed, also under concurrent requests', async () => {
    const company = await server.newCompany()
    const [one, other] = [
      await server.newUser('CompanyAdmin', company),
      await server.newUser('CompanyAdmin', company),
    ]
    const answers = await Promise.all([
      change(one.id, 'Staff'),
      platform('PUT', `${place(other.id)}/deactivation`),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const left = await server.sql(
      "select from users where company_id = $1 and role = 'CompanyAdmin' and deactivated_at is null",
      [company],
    )
    expect(left).toHaveLength(1)
  })
})

describe('access', () => {
  test('can be removed and restored; a restored user counts toward the plan again', async () => {
    const company = await server.newCompany()
    await server.signIn('CompanyAdmin', company)
    const staff = await server.signIn('Staff', company)
    const gone = await platform('PUT', `${place(staff.user.id)}/deactivation`)
    expect(gone.body).toMatchObject({ openSessions: 0 })
    expect(gone.body.deactivatedAt).not.toBeNull()
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    const [tier] = await server.sql<{ id: string }>(
      "insert into product_tiers (name, monthly_price, max_users) values ('One', 0, 1) returning id",
    )
    await server.sql('update subscriptions set product_tier_id = $2 where company_id = $1', [
      company,
      tier?.id,
    ])
    const back = () => platform('PUT', `${place(staff.user.id)}/reactivation`, own)
    expect(await back()).toMatchObject({
      status: 402,
      body: { error: 'Their plan allows up to 1 user. Change the plan first.' },
    })
    await server.sql('update subscriptions set product_tier_id = null where company_id = $1', [company])
    expect((await back()).body.deactivatedAt).toBeNull()
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    expect(await actionsOn(staff.user.id)).toEqual(['user.deactivated', 'user.reactivated'])
  })

  test('cannot be removed from oneself, and two SuperAdmins who deactivate each other leave one', async () => {
    expect((await platform('PUT', `${place(platform.user.id)}/deactivation`)).status).toBe(409)
    for (let n = 0; n < 5; n++) {
      const [one, other] = [await server.signIn('SuperAdmin'), await server.signIn('SuperAdmin')]
      const answers = await Promise.all([
        one('PUT', `${place(other.user.id)}/deactivation`),
        other('PUT', `${place(one.user.id)}/deactivation`),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const left = await server.sql('select from users where id = any($1) and deactivated_at is null', [
        [one.user.id, other.user.id],
      ])
      expect(left).toHaveLength(1)
    }
  })

  test('ends everywhere when a user is signed out', async () => {
    const staff = await server.signIn('Staff')
    const phone = await server.newSession(staff.user)
    expect((await platform('DELETE', `${place(staff.user.id)}/sessions`)).body.openSessions).toBe(0)
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    const answer = await server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${phone}` })
    expect(answer.status).toBe(401)
    expect(await actionsOn(staff.user.id)).toEqual(['user.signed_out'])
  })
})

describe('an email', () => {
  test('with a reset link lets the user set a new password', async () => {
    const staff = await server.newUser('Staff', await server.newCompany())
    expect((await platform('POST', `${place(staff.id)}/reset-link`)).status).toBe(204)
    const message = await emailTo(staff.email)
    const set = await server.call('POST', '/api/auth/reset-password', {
      token: message?.token,
      password: 'brass and plaster',
    })
    expect(set).toMatchObject({ status: 200, body: { portal: 'app' } })
    expect(await actionsOn(staff.id)).toEqual(['password.reset_sent'])
  })

  test('to verify an address can be sent again until it is verified', async () => {
    const staff = await server.newUser('Staff', await server.newCompany())
    await server.sql('update users set email_verified_at = null where id = $1', [staff.id])
    const send = () => platform('POST', `${place(staff.id)}/verification`)
    expect((await send()).status).toBe(204)
    const message = await emailTo(staff.email)
    expect((await server.call('POST', '/api/auth/verify-email', { token: message?.token })).status).toBe(200)
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: 'This email address is already confirmed.' },
    })
  })

  test('that is switched off is neither reported nor recorded as sent', async () => {
    const staff = await server.signIn('Staff')
    await server.sql('update users set email_verified_at = null where id = $1', [staff.user.id])
    await server.sql('update system_email_templates set is_active = false')
    const off = {
      status: 409,
      body: { error: 'This email is turned off. Turn it on under Content first.' },
    }
    expect(await platform('POST', `${place(staff.user.id)}/reset-link`)).toMatchObject(off)
    expect(await platform('POST', `${place(staff.user.id)}/verification`)).toMatchObject(off)
    const newUser = { firstName: 'Ada', lastName: 'North', email: 'unreached@example.com', ...own }
    expect(await platform('POST', '/api/admin/users', newUser)).toMatchObject(off)
    expect(await server.sql("select from users where email = 'unreached@example.com'")).toEqual([])
    expect(await staff('POST', '/api/auth/verification')).toMatchObject({
      status: 409,
      body: { error: 'We can’t send this email right now. Try again later.' },
    })
    await server.sql('update system_email_templates set is_active = true')
    expect(await actionsOn(staff.user.id)).toEqual([])
  })

  test('is not sent to closed accounts, and is rate-limited', async () => {
    const company = await server.newCompany()
    await server.newUser('CompanyAdmin', company)
    const staff = await server.newUser('Staff', company)
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await platform('POST', `${place(staff.id)}/reset-link`)).status)
    expect(answers).toEqual([204, 204, 204, 204, 204, 429])
    await platform('PUT', `${place(staff.id)}/deactivation`)
    expect((await platform('POST', `${place(staff.id)}/reset-link`)).status).toBe(409)
    expect((await platform('POST', `${place(staff.id)}/verification`)).status).toBe(409)
  })
})

describe('another SuperAdmin', () => {
  const make = (email: string, proof = own) =>
    platform('POST', '/api/admin/users', { firstName: 'Ada', lastName: 'North', email, ...proof })

  test('is created without a known password, and sets one by the link', async () => {
    expect((await make('ada@example.com', { currentPassword: 'not mine' })).status).toBe(400)
    const made = await make('Ada@Example.com')
    expect(made).toMatchObject({
      status: 201,
      body: { role: 'SuperAdmin', companyId: null, email: 'ada@example.com' },
    })
    const message = await emailTo('ada@example.com')
    const set = (chosen: string) =>
      server.call('POST', '/api/auth/reset-password', { token: message?.token, password: chosen })
    expect((await set('too short')).status).toBe(400)
    expect(await set('brass and plaster')).toMatchObject({ status: 200, body: { portal: 'admin' } })
    const door = { email: 'ada@example.com', password: 'brass and plaster', portal: 'admin' }
    expect((await server.call('POST', '/api/auth/login', door)).status).toBe(200)
    expect(await actionsOn(made.body.id)).toEqual(['superadmin.created'])
  })

  test('needs a unique address: one of five concurrent requests succeeds', async () => {
    // The tests above may have used up the rate limit for confirming the password.
    await server.sql('delete from rate_limits')
    const answers = await Promise.all(Array.from({ length: 5 }, () => make('once@example.com')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  })

  test('cannot be created by a SuperAdmin who lost access in the meantime', async () => {
    const leaving = await server.signIn('SuperAdmin')
    const [made] = await Promise.all([
      leaving('POST', '/api/admin/users', {
        firstName: 'A',
        lastName: 'B',
        email: 'late@example.com',
        ...own,
      }),
      platform('PUT', `${place(leaving.user.id)}/deactivation`),
    ])
    const [row] = await server.sql("select from users where email = 'late@example.com'")
    expect(row !== undefined).toBe(made.status === 201)
    expect([201, 401, 403]).toContain(made.status)
  })
})
