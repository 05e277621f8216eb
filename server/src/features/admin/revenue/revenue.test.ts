import { expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')
// Remove seeded rows, so that only the subscriptions of these tests count.
await server.sql('delete from subscriptions')
await server.sql('delete from subscription_events')

async function addTier(name: string, monthlyPrice: number, annualPrice: number | null) {
  const [row] = await server.sql<{ id: string }>(
    'insert into product_tiers (name, monthly_price, annual_price, display_order) values ($1, $2, $3, $4) returning id',
    [name, monthlyPrice, annualPrice, monthlyPrice],
  )
  return row?.id ?? ''
}
const solo = await addTier('Solo', 2900, null)
const studio = await addTier('Studio', 7900, 79_000)

const newCompanyId = async () => (await server.signIn()).user.companyId

/** Creates a subscription with this history. Each step took effect the given number of months ago. */
async function addHistory(...steps: [monthsAgo: number, status: string, addTier: string, period: string][]) {
  const companyId = await newCompanyId()
  await server.sql('delete from subscriptions where company_id = $1', [companyId])
  await server.sql('delete from subscription_events where company_id = $1', [companyId])
  for (const [monthsAgo, status, tierId, period] of steps) {
    await server.sql(
      `insert into subscriptions (company_id, status, product_tier_id, billing_period) values ($1, $2, $3, $4)
       on conflict (company_id) do update set status = excluded.status, product_tier_id = excluded.product_tier_id,
         billing_period = excluded.billing_period`,
      [companyId, status, tierId, period],
    )
    await server.sql(
      `update subscription_events set at = now() - make_interval(months => $2)
       where ordinal = (select max(ordinal) from subscription_events where company_id = $1)`,
      [companyId, monthsAgo],
    )
  }
}

test('revenue is computed month by month from subscription events', async () => {
  await addHistory(
    [5, 'trial', solo, 'monthly'],
    [4, 'active', solo, 'monthly'],
    [2, 'active', studio, 'monthly'],
  )
  await addHistory(
    [8, 'trial', studio, 'annual'],
    [7, 'active', studio, 'annual'],
    [1, 'canceled', studio, 'annual'],
  )
  await addHistory([3, 'trial', solo, 'monthly'], [2, 'expired', solo, 'monthly'])
  await addHistory([1, 'trial', studio, 'annual'])
  // A new price applies to new customers only; existing subscriptions keep their value.
  await server.sql('update product_tiers set monthly_price = 9900 where id = $1', [studio])

  const { status, body } = await admin('GET', '/api/admin/revenue')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    mrr: 7900,
    arr: 94_800,
    paying: 1,
    average: 7900,
    trials: 1,
    trialsToPaid: 67,
    pastDue: 0,
    byTier: expect.arrayContaining([
      { id: solo, name: 'Solo', paying: 0, trials: 0, mrr: 0 },
      { id: studio, name: 'Studio', paying: 1, trials: 1, mrr: 7900 },
    ]),
  })
  expect(body.months).toHaveLength(12)
  const last = body.months
    .slice(-8)
    .map((month: Record<string, number>) => [
      month.mrr,
      month.new,
      month.expansion,
      month.churn,
      month.newCompanies,
      month.churnedCompanies,
    ])
  expect(last).toEqual([
    [6583, 6583, 0, 0, 1, 0],
    [6583, 0, 0, 0, 0, 0],
    [6583, 0, 0, 0, 0, 0],
    [9483, 2900, 0, 0, 1, 0],
    [9483, 0, 0, 0, 0, 0],
    [14_483, 0, 5000, 0, 0, 0],
    [7900, 0, 0, 6583, 0, 1],
    [7900, 0, 0, 0, 0, 0],
  ])
})

test('the months can be exported as CSV', async () => {
  const { text, headers } = await admin('POST', '/api/admin/revenue/export')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toContain('"Month","MRR","New"')
  expect(lines.at(-1)).toContain('"79.00"')
})

test('revenue is visible only to SuperAdmins', async () => {
  const studioAdmin = await server.signIn()
  expect((await studioAdmin('GET', '/api/admin/revenue')).status).toBe(403)
})
