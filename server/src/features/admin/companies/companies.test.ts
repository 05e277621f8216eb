import { monthlyWorth } from '@mantel/domain/plan-prices'
import { describe, expect, test } from 'vitest'
import { cursorOf } from '../../../platform/database/paging.ts'
import { readPagedIds } from '../../../testing/pages.ts'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const platform = await server.signIn('SuperAdmin')

async function newTier(values: Record<string, number | null> = {}) {
  const { monthly = 4_900, annual = null, users = null, clients = null, projects = null } = values
  const [tier] = await server.sql<{ id: string }>(
    `insert into product_tiers (name, monthly_price, annual_price, max_users, max_clients, max_projects)
     values ('Studio', $1, $2, $3, $4, $5) returning id`,
    [monthly, annual, users, clients, projects],
  )
  return tier?.id ?? ''
}

function subscribe(company: string, changes: Record<string, unknown>) {
  const set = Object.keys(changes).map((column, at) => `${column} = $${at + 2}`)
  return server.sql(`update subscriptions set ${set.join(', ')} where company_id = $1`, [
    company,
    ...Object.values(changes),
  ])
}

const listIds = async (query: string) =>
  ((await platform('GET', `/api/admin/companies?${query}`)).body.items as { id: string }[]).map(
    ({ id }) => id,
  )

describe('the list of companies', () => {
  test('shows owner, revenue, usage and last activity', async () => {
    const company = await server.newCompany('Larch & Linen')
    const admin = await server.signIn('CompanyAdmin', company)
    await server.signIn('Staff', company)
    const gone = await server.newUser('Manager', company)
    await server.sql('update users set deactivated_at = now() where id = $1', [gone.id])
    const tier = await newTier({ monthly: 9_900, annual: 99_995 })
    await subscribe(company, { product_tier_id: tier, billing_period: 'annual' })
    await admin('POST', '/api/clients', { email: 'seller@example.com' })
    await server.sql(
      "insert into projects (company_id, title, address, status) values ($1, 'Open', 'A', 'Bid'), ($1, 'Off', 'B', 'Canceled')",
      [company],
    )
    const { body } = await platform('GET', '/api/admin/companies?search=larch')
    expect(body.items).toMatchObject([
      {
        id: company,
        name: 'Larch & Linen',
        owner: { id: admin.user.id, name: 'Robin CompanyAdmin', email: admin.user.email },
        tierName: 'Studio',
        status: 'active',
        users: 2,
        clients: 1,
        projects: 1,
        monthlyWorth: monthlyWorth({ monthlyPrice: 9_900, annualPrice: 99_995 }, 'annual'),
        suspendedAt: null,
        deletionAt: null,
      },
    ])
    expect(Date.now() - Date.parse(body.items[0].lastActiveAt)).toBeLessThan(60_000)
  })

  test('shows what a company pays, not the current price of its plan', async () => {
    const [early, late] = [await server.newCompany('Teasel early'), await server.newCompany('Teasel late')]
    const tier = await newTier({ monthly: 4_900 })
    await subscribe(early, { product_tier_id: tier })
    await server.sql('update product_tiers set monthly_price = 6900 where id = $1', [tier])
    await subscribe(late, { product_tier_id: tier })
    const { body } = await platform('GET', '/api/admin/companies?search=teasel&sort=-worth')
    expect(body.items).toMatchObject([
      { id: late, monthlyWorth: 6_900 },
      { id: early, monthlyWorth: 4_900 },
    ])
    const page = await platform('GET', `/api/admin/companies/${early}`)
    expect(page.body.subscription.monthlyWorth).toBe(4_900)
  })

  test('shows the current subscription, also after transactions that commit in another order', async () => {
    const company = await server.newCompany('Sedge slow')
    const tier = await newTier({ monthly: 4_900 })
    const slow = server.sql(
      `begin; select now(), pg_sleep(0.3); update subscriptions set product_tier_id = '${tier}' where company_id = '${company}'; commit`,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    await subscribe(company, { billing_period: 'annual' })
    await slow
    const { body } = await platform('GET', '/api/admin/companies?search=sedge')
    expect(body.items).toMatchObject([{ id: company, monthlyWorth: 4_900 }])
  })

  test('can be searched by company name or team member, and wildcards are literal', async () => {
    const company = await server.newCompany('100% Staged_')
    const manager = await server.signIn('Manager', company)
    expect(await listIds('search=0%25%20staged_')).toEqual([company])
    expect(await listIds('search=_')).toEqual([company])
    expect(await listIds(`search=${manager.user.email.slice(0, 12)}`)).toEqual([company])
  })

  test('filters by risk', async () => {
    const [ending, late, full, left, shut, leaving] = await Promise.all(
      Array.from({ length: 6 }, () => server.newCompany()),
    )
    await subscribe(ending ?? '', { status: 'trial', current_period_end: new Date(Date.now() + 3 * 864e5) })
    await subscribe(late ?? '', { past_due_since: new Date() })
    const small = await newTier({ users: 5 })
    await subscribe(full ?? '', { product_tier_id: small })
    for (let n = 0; n < 4; n++) await server.newUser('Staff', full ?? '')
    await server.sql('delete from subscription_events where company_id = $1', [left])
    await server.sql(
      "insert into subscription_events (company_id, status, billing_period, monthly_worth, at) values ($1, 'active', 'monthly', 4900, now() - interval '2 months')",
      [left],
    )
    await subscribe(left ?? '', { status: 'canceled' })
    await platform('PUT', `/api/admin/companies/${shut}/suspension`)
    await server.sql('update companies set deletion_requested_at = now() where id = $1', [leaving])
    expect(await listIds('risk=trial-ending')).toEqual([ending])
    expect(await listIds('risk=past-due')).toEqual([late])
    expect(await listIds('risk=near-limit')).toEqual([full])
    expect(await listIds('risk=churned')).toEqual([left])
    expect(await listIds('status=suspended')).toEqual([shut])
    expect(await listIds('status=deleting')).toEqual([leaving])
    expect(await listIds(`tierId=${small}`)).toEqual([full])
    const { body } = await platform('GET', '/api/admin/companies/summary')
    expect(body).toMatchObject({ trialsEnding: 1, churned: 1 })
    expect(body.companies).toBe((await server.sql('select from companies')).length)
  })

  test('counts closed companies neither as trials nor as active, and sorts by their next end', async () => {
    const [trial, leaving, shut] = await Promise.all(
      ['Sorrel one', 'Sorrel two', 'Sorrel three'].map((name) => server.newCompany(name)),
    )
    const end = new Date(Date.now() + 5 * 864e5)
    for (const id of [trial, leaving, shut])
      await subscribe(id ?? '', { status: 'trial', current_period_end: end })
    await platform('PUT', `/api/admin/companies/${shut}/suspension`)
    await server.sql(
      "update companies set suspended_at = now(), deletion_requested_at = now() - interval '6 days' where id = $1",
      [leaving],
    )
    expect(await listIds('search=sorrel&status=trial')).toEqual([trial])
    expect(await listIds('search=sorrel&risk=trial-ending')).toEqual([trial])
    expect(await listIds('search=sorrel&status=suspended')).toEqual([shut])
    expect(await listIds('search=sorrel&status=deleting')).toEqual([leaving])
    expect((await listIds('search=sorrel&sort=end'))[0]).toBe(leaving)
    const { body } = await platform('GET', '/api/admin/companies/summary')
    expect(body.active).toBe((await listIds('status=active&limit=100')).length)
  })

  test.each(['name', '-name', 'created', '-created', 'end', '-end', 'worth', '-worth'])(
    'comes in pages by %s, each company once',
    async (sort) => {
      const listedIds = await readPagedIds(platform, '/api/admin/companies', { limit: 3, sort })
      expect(new Set(listedIds).size).toBe(listedIds.length)
      expect(listedIds).toHaveLength((await server.sql('select from companies')).length)
    },
  )

  test.each([0.5, 1e21, '2026-01-01T00:00:00.000Z'])('by worth continues from no %s', async (value) => {
    const cursor = cursorOf({ value, id: crypto.randomUUID() })
    expect(await platform('GET', `/api/admin/companies?sort=worth&cursor=${cursor}`)).toMatchObject({
      status: 400,
      body: { error: 'This list has changed. Please reload it.' },
    })
  })

  test('stays fast with a thousand companies, and counts only for the rows on the page', {
    tags: 'reliability',
  }, async () => {
    const once = async (query: string) => {
      const began = performance.now()
      const { status, body } = await platform('GET', `/api/admin/companies?${query}`)
      expect([status, body.items.length > 0]).toEqual([200, true])
      return performance.now() - began
    }
    const quickest = async (query: string) => {
      const times: number[] = []
      for (let i = 0; i < 5; i++) times.push(await once(query))
      return Math.min(...times)
    }
    const queries = ['limit=50&sort=name', 'limit=50&sort=-worth&search=st', 'limit=50&risk=near-limit']
    const few = new Map<string, number>()
    for (const query of queries) few.set(query, await quickest(query))
    await server.sql(`
      insert into companies (name) select 'Studio number ' || n from generate_series(1, 1000) n;
      insert into subscriptions (company_id, status) select id, 'active' from companies c
        where name like 'Studio number %';
      insert into users (company_id, role, first_name, last_name, email, password)
        select c.id, case n when 1 then 'CompanyAdmin' else 'Staff' end, 'A', 'B', c.id || '-' || n || '@example.com', '$argon2id$none'
        from companies c, generate_series(1, 4) n where c.name like 'Studio number %';
      insert into clients (company_id, email) select c.id, n || '@example.com'
        from companies c, generate_series(1, 30) n where c.name like 'Studio number %';
      insert into projects (company_id, title, address) select c.id, 'P' || n, 'A'
        from companies c, generate_series(1, 30) n where c.name like 'Studio number %'`)
    await server.sql('analyze')
    for (const query of queries) expect((await quickest(query)) / (few.get(query) ?? 0)).toBeLessThan(20)
  })
})

describe('the page of a company', () => {
  test('counts usage as the plan does, up to the limit', async () => {
    const company = await server.newCompany()
    const admin = await server.signIn('CompanyAdmin', company)
    await server.sql('insert into startup_checklist (company_id) values ($1)', [company])
    await subscribe(company, { product_tier_id: await newTier({ clients: 2, users: 0 }) })
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
    const tier = await newTier({ monthly: 4_900 })
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
