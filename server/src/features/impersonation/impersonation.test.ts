import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { password } from '../../testing/people.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer()
const platform = await server.signIn('SuperAdmin')

const actFor = (company: string, userId: string, reason = 'Request 4711', call = platform) =>
  call('POST', `/api/admin/companies/${company}/impersonation`, { userId, reason })
const speakAs = (token: string) => (method: string, url: string, body?: unknown) =>
  server.call(method, url, body, { authorization: `Bearer ${token}` })
const deedsOf = (company: string) =>
  server.sql(
    'select action, actor_id, impersonator_id, target_id, description from admin_activities where company_id = $1 order by created_at, id',
    [company],
  )

test('acting for somebody works with their rights, says who it is, and is written down with both names', async () => {
  const admin = await server.signIn('CompanyAdmin')
  const company = admin.companyId
  const begun = await actFor(company, admin.user.id)
  expect(begun).toMatchObject({
    status: 200,
    body: { user: { id: admin.user.id, impersonatorId: platform.user.id, companyId: company } },
  })
  const left = Date.parse(begun.body.endsAt) - Date.now()
  expect(left).toBeGreaterThan(29 * 60_000)
  expect(left).toBeLessThanOrEqual(30 * 60_000)

  const acting = speakAs(begun.body.token)
  expect((await acting('GET', '/api/auth/me')).body).toMatchObject({ impersonatorId: platform.user.id })
  expect((await acting('POST', '/api/clients', { email: 'seller@example.com' })).status).toBe(201)
  // What only they themselves may do stays theirs.
  for (const [method, url, body] of [
    ['PUT', '/api/auth/password', { currentPassword: password, password: 'plaster and brass' }],
    ['GET', '/api/auth/sessions'],
    ['PATCH', '/api/auth/me', { lastName: 'Else' }],
    ['POST', '/api/team/invitations', { email: 'x@example.com', role: 'Staff' }],
  ] as const)
    expect((await acting(method, url, body)).status).toBe(403)
  expect((await acting('GET', '/api/admin/companies')).status).toBe(403)
  // They see nothing of it among their devices.
  expect((await admin('GET', '/api/auth/sessions')).body).toHaveLength(1)

  expect((await acting('POST', '/api/auth/logout')).status).toBe(204)
  expect((await acting('GET', '/api/auth/me')).status).toBe(401)
  expect((await admin('GET', '/api/auth/me')).status).toBe(200)
  expect((await platform('GET', '/api/auth/me')).status).toBe(200)
  expect(await deedsOf(company)).toMatchObject([
    {
      action: 'impersonation.started',
      actor_id: platform.user.id,
      target_id: admin.user.id,
      description: 'Support came in as Robin CompanyAdmin: Request 4711',
    },
    { action: 'client.created', actor_id: admin.user.id, impersonator_id: platform.user.id },
    { action: 'impersonation.ended', actor_id: admin.user.id, impersonator_id: platform.user.id },
  ])
  // The company reads it as well.
  const { body } = await admin('GET', '/api/activity')
  expect(body.items.map(({ description }: { description: string }) => description)).toContain(
    'Support came in as Robin CompanyAdmin: Request 4711',
  )
})

test('ends after half an hour, and with the SuperAdmin who began it', async () => {
  const staff = await server.signIn('Staff')
  const boss = await server.signIn('SuperAdmin')
  const first = await actFor(staff.companyId, staff.user.id, 'One', boss)
  await server.sql("update sessions set expires_at = now() where reason = 'One'")
  expect((await speakAs(first.body.token)('GET', '/api/auth/me')).status).toBe(401)
  const second = await actFor(staff.companyId, staff.user.id, 'Two', boss)
  expect((await speakAs(second.body.token)('GET', '/api/auth/me')).status).toBe(200)
  expect((await platform('DELETE', `/api/admin/users/${boss.user.id}/sessions`)).status).toBe(200)
  expect((await speakAs(second.body.token)('GET', '/api/auth/me')).status).toBe(401)
  const third = await actFor(staff.companyId, staff.user.id, 'Three', await server.signIn('SuperAdmin'))
  await server.sql(
    "update users set deactivated_at = now() where id = (select impersonator_id from sessions where reason = 'Three')",
  )
  expect((await speakAs(third.body.token)('GET', '/api/auth/me')).status).toBe(401)
})

test('is refused without a reason, for strangers, and for whoever cannot come in', async () => {
  const staff = await server.signIn('Staff')
  const other = await server.signIn('Staff')
  expect((await actFor(staff.companyId, staff.user.id, '  ')).body).toMatchObject({
    fields: { reason: 'Say why' },
  })
  expect((await actFor(staff.companyId, other.user.id)).status).toBe(404)
  expect((await actFor(staff.companyId, platform.user.id)).status).toBe(404)
  expect((await actFor(randomUUID(), staff.user.id)).status).toBe(404)
  const admin = await server.signIn('CompanyAdmin', staff.companyId)
  expect((await admin('POST', `/api/admin/companies/${staff.companyId}/impersonation`, {})).status).toBe(403)
  await server.sql('update users set deactivated_at = now() where id = $1', [staff.user.id])
  expect((await actFor(staff.companyId, staff.user.id)).status).toBe(409)
  await platform('PUT', `/api/admin/companies/${other.companyId}/suspension`)
  expect((await actFor(other.companyId, other.user.id)).status).toBe(409)
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
])('acting ends when whoever acts %s', async (_what, method, url, body) => {
  const [admin, support] = [await server.signIn(), await server.signIn('SuperAdmin')]
  const begun = await actFor(admin.companyId, admin.user.id, 'Request 12', support)
  expect((await support(method, url, body)).status).toBe(204)
  expect((await speakAs(begun.body.token)('GET', '/api/auth/me')).status).toBe(401)
  expect((await admin('GET', '/api/auth/me')).status).toBe(200)
})

test('acting ends when the session in which it began is ended from another device', async () => {
  const [admin, support] = [await server.signIn(), await server.signIn('SuperAdmin')]
  const begun = await actFor(admin.companyId, admin.user.id, 'Request 13', support)
  const { body } = await support('GET', '/api/auth/sessions')
  const elsewhere = speakAs(await server.newSession(support.user))
  expect((await elsewhere('DELETE', `/api/auth/sessions/${body[0].id}`)).status).toBe(204)
  expect((await speakAs(begun.body.token)('GET', '/api/auth/me')).status).toBe(401)
})

test('acting that began while the company was closed does not come back when it opens', async () => {
  const admin = await server.signIn()
  const path = `/api/admin/companies/${admin.companyId}/suspension`
  const [begun] = await Promise.all([
    Promise.all([1, 2, 3].map(() => actFor(admin.companyId, admin.user.id))),
    platform('PUT', path),
  ])
  await platform('DELETE', path)
  for (const { status, body } of begun.filter((one) => one.status === 200))
    expect([status, (await speakAs(body.token)('GET', '/api/auth/me')).status]).toEqual([200, 401])
})
