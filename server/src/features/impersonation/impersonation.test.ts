import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { password } from '../../testing/people.ts'
import { sharedServer } from '../../testing/server.ts'

const server = await sharedServer()
const platform = await server.signIn('SuperAdmin')

const impersonate = (company: string, userId: string, reason = 'Request 4711', call = platform) =>
  call('POST', `/api/admin/companies/${company}/impersonation`, { userId, reason })
const callAs = (token: string) => (method: string, url: string, body?: unknown) =>
  server.call(method, url, body, { authorization: `Bearer ${token}` })
const activitiesOf = (company: string) =>
  server.sql(
    'select action, actor_id, impersonator_id, target_id, description from admin_activities where company_id = $1 order by created_at, id',
    [company],
  )

test('impersonating a user works with their permissions, says who it is, and is recorded with both names', async () => {
  const admin = await server.signIn('CompanyAdmin')
  const company = admin.companyId
  const started = await impersonate(company, admin.user.id)
  expect(started).toMatchObject({
    status: 200,
    body: { user: { id: admin.user.id, impersonatorId: platform.user.id, companyId: company } },
  })
  const left = Date.parse(started.body.endsAt) - Date.now()
  expect(left).toBeGreaterThan(29 * 60_000)
  expect(left).toBeLessThanOrEqual(30 * 60_000)

  const callAsUser = callAs(started.body.token)
  expect((await callAsUser('GET', '/api/auth/me')).body).toMatchObject({ impersonatorId: platform.user.id })
  expect((await callAsUser('POST', '/api/clients', { email: 'seller@example.com' })).status).toBe(201)
  // This session may not do what users may only do themselves.
  for (const [method, url, body] of [
    ['PUT', '/api/auth/password', { currentPassword: password, password: 'plaster and brass' }],
    ['GET', '/api/auth/sessions'],
    ['PATCH', '/api/auth/me', { lastName: 'Else' }],
    ['POST', '/api/team/invitations', { email: 'x@example.com', role: 'Staff' }],
  ] as const)
    expect((await callAsUser(method, url, body)).status).toBe(403)
  expect((await callAsUser('GET', '/api/admin/companies')).status).toBe(403)
  // The session is not listed among the user's devices.
  expect((await admin('GET', '/api/auth/sessions')).body).toHaveLength(1)

  expect((await callAsUser('POST', '/api/auth/logout')).status).toBe(204)
  expect((await callAsUser('GET', '/api/auth/me')).status).toBe(401)
  expect((await admin('GET', '/api/auth/me')).status).toBe(200)
  expect((await platform('GET', '/api/auth/me')).status).toBe(200)
  expect(await activitiesOf(company)).toMatchObject([
    {
      action: 'impersonation.started',
      actor_id: platform.user.id,
      target_id: admin.user.id,
      description: 'Support signed in as Robin CompanyAdmin: Request 4711',
    },
    { action: 'client.created', actor_id: admin.user.id, impersonator_id: platform.user.id },
    { action: 'impersonation.ended', actor_id: admin.user.id, impersonator_id: platform.user.id },
  ])
  // The company can see the impersonation too.
  const { body } = await admin('GET', '/api/activity')
  expect(body.items.map(({ description }: { description: string }) => description)).toContain(
    'Support signed in as Robin CompanyAdmin: Request 4711',
  )
})

test('impersonation ends after half an hour, and with the SuperAdmin’s own access', async () => {
  const staff = await server.signIn('Staff')
  const superAdmin = await server.signIn('SuperAdmin')
  const first = await impersonate(staff.companyId, staff.user.id, 'One', superAdmin)
  await server.sql("update sessions set expires_at = now() where reason = 'One'")
  expect((await callAs(first.body.token)('GET', '/api/auth/me')).status).toBe(401)
  const second = await impersonate(staff.companyId, staff.user.id, 'Two', superAdmin)
  expect((await callAs(second.body.token)('GET', '/api/auth/me')).status).toBe(200)
  expect((await platform('DELETE', `/api/admin/users/${superAdmin.user.id}/sessions`)).status).toBe(200)
  expect((await callAs(second.body.token)('GET', '/api/auth/me')).status).toBe(401)
  const third = await impersonate(staff.companyId, staff.user.id, 'Three', await server.signIn('SuperAdmin'))
  await server.sql(
    "update users set deactivated_at = now() where id = (select impersonator_id from sessions where reason = 'Three')",
  )
  expect((await callAs(third.body.token)('GET', '/api/auth/me')).status).toBe(401)
})

test('impersonation is refused without a reason, for users of another company and for closed accounts', async () => {
  const staff = await server.signIn('Staff')
  const other = await server.signIn('Staff')
  expect((await impersonate(staff.companyId, staff.user.id, '  ')).body).toMatchObject({
    fields: { reason: 'Enter a reason' },
  })
  expect((await impersonate(staff.companyId, other.user.id)).status).toBe(404)
  expect((await impersonate(staff.companyId, platform.user.id)).status).toBe(404)
  expect((await impersonate(randomUUID(), staff.user.id)).status).toBe(404)
  const admin = await server.signIn('CompanyAdmin', staff.companyId)
  expect((await admin('POST', `/api/admin/companies/${staff.companyId}/impersonation`, {})).status).toBe(403)
  await server.sql('update users set deactivated_at = now() where id = $1', [staff.user.id])
  expect((await impersonate(staff.companyId, staff.user.id)).status).toBe(409)
  await platform('PUT', `/api/admin/companies/${other.companyId}/suspension`)
  expect((await impersonate(other.companyId, other.user.id)).status).toBe(409)
})

test.each([
  ['signs out', 'POST', '/api/auth/logout', undefined],
  ['signs out everywhere else', 'DELETE', '/api/auth/sessions', undefined],
  [
    'changes their password',
    'PUT',
    '/api/auth/password',
    { currentPassword: password, password: 'another plaster and ink' },
  ],
])('impersonation ends when the SuperAdmin %s', async (_name, method, url, body) => {
  const [admin, support] = [await server.signIn(), await server.signIn('SuperAdmin')]
  const started = await impersonate(admin.companyId, admin.user.id, 'Request 12', support)
  expect((await support(method, url, body)).status).toBe(204)
  expect((await callAs(started.body.token)('GET', '/api/auth/me')).status).toBe(401)
  expect((await admin('GET', '/api/auth/me')).status).toBe(200)
})

test('impersonation ends when the SuperAdmin’s session is ended from another device', async () => {
  const [admin, support] = [await server.signIn(), await server.signIn('SuperAdmin')]
  const started = await impersonate(admin.companyId, admin.user.id, 'Request 13', support)
  const { body } = await support('GET', '/api/auth/sessions')
  const otherDevice = callAs(await server.newSession(support.user))
  expect((await otherDevice('DELETE', `/api/auth/sessions/${body[0].id}`)).status).toBe(204)
  expect((await callAs(started.body.token)('GET', '/api/auth/me')).status).toBe(401)
})

test('impersonation that started while the company was being suspended does not resume afterwards', async () => {
  const admin = await server.signIn()
  const path = `/api/admin/companies/${admin.companyId}/suspension`
  const [started] = await Promise.all([
    Promise.all([1, 2, 3].map(() => impersonate(admin.companyId, admin.user.id))),
    platform('PUT', path),
  ])
  await platform('DELETE', path)
  for (const { status, body } of started.filter((answer) => answer.status === 200))
    expect([status, (await callAs(body.token)('GET', '/api/auth/me')).status]).toEqual([200, 401])
})
