import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { hannah, rowsOf } from '../clients/testing.ts'

const server = await sharedServer()
const { insert, member, project } = rowsOf(server)

/**
 * Creates a company whose staff see only their own projects, with one staff member. Its clients have projects of the
 * staff member, of others, of both, or none.
 */
async function studio() {
  const staff = await server.signIn('Staff')
  const { companyId } = staff
  await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
  const client = (email: string) => insert('clients', { company_id: companyId, email })
  const won = { status: 'Won', estimate_value: 100_00 }
  const [own, shared, others, fresh] = [
    await client('own@example.com'),
    await client('shared@example.com'),
    await client('others@example.com'),
    await client('fresh@example.com'),
  ]
  const mine = [await project(companyId, own, won), await project(companyId, shared, won)]
  for (const id of mine) await member(companyId, id, staff.user.id)
  const theirs = [await project(companyId, shared, won), await project(companyId, others, won)]
  const emails = async (query = '') =>
    (await staff('GET', `/api/clients?${query}`)).body.items.map(({ email }: { email: string }) => email)
  return { staff, companyId, own, shared, others, fresh, theirs, emails }
}

describe('staff who see only their own projects', () => {
  test('see the clients of these projects and clients without a project', async () => {
    const { staff, companyId, emails } = await studio()
    expect(await emails()).toEqual(['fresh@example.com', 'own@example.com', 'shared@example.com'])
    expect(await emails('view=active')).toEqual(['own@example.com', 'shared@example.com'])
    expect((await emails('search=example.com')).toSorted()).toEqual([
      'fresh@example.com',
      'own@example.com',
      'shared@example.com',
    ])
    const added = await staff('POST', '/api/clients', hannah)
    expect((await staff('GET', `/api/clients/${added.body.id}`)).status).toBe(200)
    const manager = await server.signIn('Manager', companyId)
    expect((await manager('GET', '/api/clients')).body.items).toHaveLength(5)
  })

  test('cannot tell that another client exists', async () => {
    const { staff, others } = await studio()
    const unknownId = crypto.randomUUID()
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { version: 1, city: 'Mine' }],
    ] as const) {
      const theirs = await staff(method, `/api/clients/${others}`, body)
      const none = await staff(method, `/api/clients/${unknownId}`, body)
      expect([theirs.status, theirs.text]).toEqual([none.status, none.text])
      expect(theirs.status).toBe(404)
    }
    expect((await staff('GET', '/api/clients/duplicates?email=others@example.com')).body).toEqual([])
    expect((await staff('GET', '/api/clients/duplicates?email=own@example.com')).body).toHaveLength(1)
  })

  test('get stats of their own projects only', async () => {
    const { staff, companyId, shared, theirs } = await studio()
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    await insert('project_activities', {
      company_id: companyId,
      project_id: theirs[0],
      action: 'a',
      description: 'b',
      created_at: '2040-01-01T12:00:00Z',
    })
    await server.sql(
      `insert into transactions (company_id, project_id, amount, payment_type, payment_method, status)
       select company_id, id, 10000, 'full', 'check', 'succeeded' from projects where company_id = $1`,
      [companyId],
    )
    expect((await staff('GET', `/api/clients/${shared}`)).body).toMatchObject({
      projectCount: 1,
      lifetimeValue: 100_00,
      lastActivityAt: expect.not.stringMatching(/^2040/),
    })
    const manager = await server.signIn('Manager', companyId)
    expect((await manager('GET', `/api/clients/${shared}`)).body).toMatchObject({
      projectCount: 2,
      lifetimeValue: 200_00,
      lastActivityAt: '2040-01-01T12:00:00.000Z',
    })
  })

  test('can edit the clients they see', async () => {
    const { staff, own, fresh } = await studio()
    for (const id of [own, fresh])
      expect((await staff('PATCH', `/api/clients/${id}`, { version: 1, city: 'Tybee' })).status).toBe(200)
  })

  test('see all clients once the company allows it', async () => {
    const { companyId, emails } = await studio()
    await server.sql('update companies set staff_see_all_projects = true where id = $1', [companyId])
    expect(await emails()).toHaveLength(4)
  })
})

describe('the lifetime value of a client', () => {
  test('is shown to staff only if they may see prices', async () => {
    const staff = await server.signIn('Staff')
    const { companyId } = staff
    const id = await insert('clients', { company_id: companyId, email: 'worth@example.com' })
    const projectId = await project(companyId, id, { status: 'Won', estimate_value: 999_99 })
    await insert('transactions', {
      company_id: companyId,
      project_id: projectId,
      amount: 123_45,
      payment_type: 'full',
      payment_method: 'check',
      status: 'succeeded',
    })
    const values = async (call: typeof staff) => [
      (await call('GET', '/api/clients')).body.items[0].lifetimeValue,
      (await call('GET', '/api/clients?search=worth')).body.items[0].lifetimeValue,
      (await call('GET', `/api/clients/${id}`)).body.lifetimeValue,
    ]
    expect(await values(staff)).toEqual([null, null, null])
    expect(await values(await server.signIn('Manager', companyId))).toEqual([123_45, 123_45, 123_45])
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    expect(await values(staff)).toEqual([123_45, 123_45, 123_45])
  })
})

describe('a user without the permission', () => {
  test('cannot read, add, delete or merge clients', async () => {
    const company = await server.newCompany()
    const [one, other] = [
      await insert('clients', { company_id: company, email: 'a@example.com' }),
      await insert('clients', { company_id: company, email: 'b@example.com' }),
    ]
    const portal = await server.signIn('Client', company)
    const staff = await server.signIn('Staff', company)
    const manager = await server.signIn('Manager', company)
    const merge = { otherId: other, fromOther: [] }
    const statuses = [
      (await portal('GET', '/api/clients')).status,
      (await portal('GET', `/api/clients/${one}`)).status,
      (await portal('POST', '/api/clients', hannah)).status,
      (await staff('DELETE', `/api/clients/${one}`)).status,
      (await staff('POST', `/api/clients/${one}/merge`, merge)).status,
      (await manager('DELETE', `/api/clients/${one}`)).status,
    ]
    expect(statuses).toEqual(Array(6).fill(403))
    expect((await manager('POST', `/api/clients/${one}/merge`, merge)).status).toBe(200)
  })
})
