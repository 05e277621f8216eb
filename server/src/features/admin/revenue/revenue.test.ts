import { expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'

const server = await startServer()
const admin = await server.signIn('SuperAdmin')
// Only what these tests tell.
await server.sql('delete from subscriptions')
await server.sql('delete from subscription_events')

async function tier(name: string, monthlyPrice: number, annualPrice: number | null) {
  const [row] = await server.sql<{ id: string }>(
    'insert into product_tiers (name, monthly_price, annual_price, display_order) values ($1, $2, $3, $4) returning id',
    [name, monthlyPrice, annualPrice, monthlyPrice],
  )
  return row?.id ?? ''
}
const solo = await tier('Solo', 2900, null)
const studio = await tier('Studio', 7900, 79_000)

const companyOf = async () => (await server.signIn()).user.companyId

/** A subscription that went through these, each so many months ago. */
async function story(...steps: [monthsAgo: number, status: string, tier: string, period: string][]) {
  const companyId = await companyOf()
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

test('revenue is read from what happened, month by month', async () => {
  await story([5, 'trial', solo, 'monthly'], [4, 'active', solo, 'monthly'], [2, 'active', studio, 'monthly'])
  await story(
    [8, 'trial', studio, 'annual'],
    [7, 'active', studio, 'annual'],
    [1, 'canceled', studio, 'annual'],
  )
  await story([3, 'trial', solo, 'monthly'], [2, 'expired', solo, 'monthly'])
  await story([1, 'trial', studio, 'annual'])
  // A new price is for those who come: what was taken before is worth what it was.
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

test('the months come as a sheet', async () => {
  const { text, headers } = await admin('POST', '/api/admin/revenue/export')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toContain('"Month","MRR","New"')
  expect(lines.at(-1)).toContain('"79.00"')
})

test('is nobody else’s to see', async () => {
  const studioAdmin = await server.signIn()
  expect((await studioAdmin('GET', '/api/admin/revenue')).status).toBe(403)
})
