import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { newTier, subscribe } from './testing.ts'

const server = await startServer()
const platform = await server.signIn('SuperAdmin')

describe('the page of a company', () => {
  test('counts usage as the plan does, up to the limit', async () => {
    const company = await server.newCompany()
    const admin = await server.signIn('CompanyAdmin', company)
    await server.sql('insert into startup_checklist (company_id) values ($1)', [company])
    await subscribe(server, company, { product_tier_id: await newTier(server, { clients: 2, users: 0 }) })
    await admin('POST', '/api/clients', { email: 'one@example.com' })
    await admin('POST', '/api/clients', { email: 'two@example.com' })
    expect((await admin('POST', '/api/clients', { email: 'three@example.com' })).status).toBe(402)
    await admin('POST', '/api/team/invitations', { email: 'invited@example.com', role: 'Staff' })
    const { body } = await platform('GET', `/api/admin/companies/${company}`)
    expect(body.usage).toEqual([
      { what: 'users', used: 2, limit: null },
      { what: 'clients', used: 2, limit: 2 },
      { what: 'projects', used: 0, limit: null },
    ])
    expect(body.contacts).toMatchObject([{ id: admin.user.id, email: admin.user.email }])
    expect(body.checklist.clientsImported).toBe(true)
  })

  test('shows the name of the business profile, if any', async () => {
    const company = await server.newCompany()
    const kind = async () => (await platform('GET', `/api/admin/companies/${company}`)).body.businessProfile
    expect(await kind()).toBeNull()
    await server.sql('update companies set business_profile = $2 where id = $1', [company, 'event-styling'])
    expect(await kind()).toBe('Event styling')
  })

  test('lists clients and projects, and shows a client read-only', async () => {
    const company = await server.newCompany('Quill House')
    const admin = await server.signIn('CompanyAdmin', company)
    const { body: client } = await admin('POST', '/api/clients', {
      email: 'seller@example.com',
      firstName: 'Ada',
      notes: 'Prefers mornings',
    })
    await admin('POST', '/api/projects', { title: '12 Oak', address: '12 Oak', clientId: client.id })
    expect((await platform('GET', `/api/admin/companies/${company}/clients`)).body.items).toMatchObject([
      { id: client.id, firstName: 'Ada', projects: 1 },
    ])
    expect((await platform('GET', `/api/admin/companies/${company}/projects`)).body.items).toMatchObject([
      { title: '12 Oak', clientName: 'Ada', clientId: client.id },
    ])
    expect((await platform('GET', `/api/admin/clients/${client.id}`)).body).toMatchObject({
      company: 'Quill House',
      companyId: company,
      notes: 'Prefers mornings',
      projects: [{ title: '12 Oak' }],
    })
    const { body } = await platform('GET', `/api/admin/companies/${company}/activity`)
    expect(body.items[0]).toMatchObject({ action: 'client.created', actorName: 'Robin CompanyAdmin' })
  })

  test('calls the client of a project by company name or email, if there is no other name', async () => {
    const company = await server.newCompany()
    const admin = await server.signIn('CompanyAdmin', company)
    const clients = [{ companyName: 'Tidewater Realty' }, { lastName: 'Osei' }, {}]
    for (const [n, name] of clients.entries()) {
      const { body: client } = await admin('POST', '/api/clients', { email: `${n}@example.com`, ...name })
      await admin('POST', '/api/projects', { title: `House ${n}`, address: 'Oak St', clientId: client.id })
    }
    await admin('POST', '/api/projects', { title: 'House 3', address: 'Oak St' })
    const { body } = await platform('GET', `/api/admin/companies/${company}/projects`)
    expect(
      body.items.map(({ title, clientName }: Record<string, unknown>) => [title, clientName]).sort(),
    ).toEqual([
      ['House 0', 'Tidewater Realty'],
      ['House 1', 'Osei'],
      ['House 2', '2@example.com'],
      ['House 3', null],
    ])
  })

  test('does not exist for an unknown id, and is not for users of a company', async () => {
    const admin = await server.signIn()
    const unknownId = crypto.randomUUID()
    for (const rest of [
      '',
      '/clients',
      '/projects',
      '/activity',
      '/styles',
      '/deletion',
      '/subscription/history',
    ]) {
      expect((await platform('GET', `/api/admin/companies/${unknownId}${rest}`)).status).toBe(404)
      expect((await admin('GET', `/api/admin/companies/${admin.companyId}${rest}`)).status).toBe(403)
    }
    expect((await platform('GET', `/api/admin/clients/${unknownId}`)).status).toBe(404)
  })
})

describe('a subscription', () => {
  const override = (company: string, body: unknown) =>
    platform('PATCH', `/api/admin/companies/${company}/subscription`, body)

  test('can be changed manually, with history and activity', async () => {
    const company = await server.newCompany()
    const tier = await newTier(server, { monthly: 4_900 })
    const changed = await override(company, {
      tierId: tier,
      periodEnd: '2027-01-31T23:59:59.000Z',
      version: 1,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { tierName: 'Studio', monthlyWorth: 4_900, periodEnd: '2027-01-31T23:59:59.000Z', version: 2 },
    })
    expect((await override(company, { status: 'canceled', version: 2 })).body).toMatchObject({
      monthlyWorth: 0,
    })
    const { body: history } = await platform('GET', `/api/admin/companies/${company}/subscription/history`)
    expect(history).toMatchObject([
      { status: 'canceled', monthlyWorth: 0 },
      { status: 'active', monthlyWorth: 4_900, tierName: 'Studio' },
      { status: 'active', monthlyWorth: 0, tierName: null },
    ])
    const activities = await server.sql(
      "select actor_id, metadata from admin_activities where company_id = $1 and action = 'subscription.overridden' order by created_at",
      [company],
    )
    expect(activities).toMatchObject([
      {
        actor_id: platform.user.id,
        metadata: { changes: [{ field: 'plan', before: null, after: 'Studio' }, { field: 'periodEnd' }] },
      },
      { metadata: { changes: [{ field: 'status', before: 'active', after: 'canceled' }] } },
    ])
  })

  test('accepts only one of ten concurrent changes to the same version', async () => {
    const company = await server.newCompany()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        override(company, { periodEnd: `2027-02-${10 + n}T00:00:00.000Z`, version: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(412),
    ])
  })

  test('refuses an unknown plan, status or date', async () => {
    const company = await server.newCompany()
    for (const year of ['0000', '1999', '2200'])
      expect(await override(company, { periodEnd: `${year}-12-31T00:00:00Z`, version: 1 })).toMatchObject({
        status: 400,
        body: { fields: { periodEnd: 'Enter a date between 2000 and 2199' } },
      })
    expect(await override(company, { tierId: crypto.randomUUID(), version: 1 })).toMatchObject({
      status: 400,
      body: { fields: { tierId: 'Unknown plan' } },
    })
    expect((await override(company, { status: 'gone', version: 1 })).status).toBe(400)
    expect((await override(company, { version: 1 })).body.error).toBe('Nothing to change')
  })
})

describe('a suspension', () => {
  test('signs everyone out and blocks them until it is lifted', async () => {
    const company = await server.newCompany('Sorrel')
    const staff = await server.signIn('Staff', company)
    expect(
      (await platform('PUT', `/api/admin/companies/${company}/suspension`)).body.suspendedAt,
    ).not.toBeNull()
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    const ask = (token: string) =>
      server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })
    const meanwhile = await server.newSession(staff.user)
    expect((await ask(meanwhile)).status).toBe(401)
    // Suspending twice has no further effect.
    await platform('PUT', `/api/admin/companies/${company}/suspension`)
    expect(
      (await platform('DELETE', `/api/admin/companies/${company}/suspension`)).body.suspendedAt,
    ).toBeNull()
    // A session that started during the suspension ends as well.
    expect((await ask(meanwhile)).status).toBe(401)
    expect((await ask(await server.newSession(staff.user))).status).toBe(200)
    expect((await staff('GET', '/api/auth/me')).status).toBe(401)
    const activities = await server.sql(
      "select action from admin_activities where company_id = $1 and action like 'company.%' order by created_at",
      [company],
    )
    expect(activities).toEqual([{ action: 'company.suspended' }, { action: 'company.resumed' }])
  })
})

test('a company’s colors can be changed on its behalf and reset to the platform’s', async () => {
  const company = await server.newCompany()
  const admin = await server.signIn('CompanyAdmin', company)
  const place = `/api/admin/companies/${company}/styles`
  const { body: platforms } = await platform('GET', place)
  const colors = { ...JSON.parse(platforms.colors), primary: '#2F5D7C', primaryForeground: '#FFFFFF' }
  const typography = { baseFontSize: 15, normalWeight: 400, boldWeight: 600 }
  expect((await platform('PUT', place, { colors, typography })).status).toBe(200)
  const { body } = await admin('GET', '/api/company-styles')
  expect(JSON.parse(body.colors).primary).toBe('#2F5D7C')
  expect((await platform('PUT', place, { colors: { ...colors, primary: 'red' }, typography })).status).toBe(
    400,
  )
  expect((await platform('DELETE', place)).body).toEqual(platforms)
})
