import { monthlyWorth } from '@mantel/domain/plans/plan-prices'
import { describe, expect, test } from 'vitest'
import { cursorOf } from '../../../platform/database/paging.ts'
import { readPagedIds } from '../../../testing/pages.ts'
import { startServer } from '../../../testing/server.ts'
import { newTier, subscribe } from './testing.ts'

const server = await startServer()
const platform = await server.signIn('SuperAdmin')

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
    const tier = await newTier(server, { monthly: 9_900, annual: 99_995 })
    await subscribe(server, company, { product_tier_id: tier, billing_period: 'annual' })
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
    const tier = await newTier(server, { monthly: 4_900 })
    await subscribe(server, early, { product_tier_id: tier })
    await server.sql('update product_tiers set monthly_price = 6900 where id = $1', [tier])
    await subscribe(server, late, { product_tier_id: tier })
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
    const tier = await newTier(server, { monthly: 4_900 })
    const slow = server.sql(
      `begin; select now(), pg_sleep(0.3); update subscriptions set product_tier_id = '${tier}' where company_id = '${company}'; commit`,
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    await subscribe(server, company, { billing_period: 'annual' })
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
    await subscribe(server, ending ?? '', {
      status: 'trial',
      current_period_end: new Date(Date.now() + 3 * 864e5),
    })
    await subscribe(server, late ?? '', { past_due_since: new Date() })
    const small = await newTier(server, { users: 5 })
    await subscribe(server, full ?? '', { product_tier_id: small })
    for (let n = 0; n < 4; n++) await server.newUser('Staff', full ?? '')
    await server.sql('delete from subscription_events where company_id = $1', [left])
    await server.sql(
      "insert into subscription_events (company_id, status, billing_period, monthly_worth, at) values ($1, 'active', 'monthly', 4900, now() - interval '2 months')",
      [left],
    )
    await subscribe(server, left ?? '', { status: 'canceled' })
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
      await subscribe(server, id ?? '', { status: 'trial', current_period_end: end })
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
