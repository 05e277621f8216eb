import { expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { studioWithInvoice } from '../../invoices/testing.ts'

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

test('charges, codes and application fees are added up by month', async () => {
  const { companyId, call, pay, sentInvoice } = await studioWithInvoice(server)
  const { body: payment } = await pay((await sentInvoice()).id)
  // The invoicing studio itself pays for no plan.
  await server.sql('delete from subscriptions where company_id = $1', [companyId])
  const [code] = await server.sql<{ id: string }>(
    `insert into offer_codes (code, discount_type, discount_value) values ('HALF', 'percentage', 50) returning id`,
  )
  await server.sql('insert into offer_code_redemptions (offer_code_id, company_id) values ($1, $2)', [
    code?.id,
    companyId,
  ])
  const charge = (n: number, values: object) => {
    const row = { status: 'paid', total: 7900, discount: 0, failed_at: null, months: 0, ...values }
    return server.sql(
      `insert into plan_invoices (company_id, provider_invoice_id, status, total, discount, failed_at, issued_at)
       values ($1, $2, $3, $4, $5, $6, now() - make_interval(months => $7))`,
      [companyId, `in_${n}`, row.status, row.total, row.discount, row.failed_at, row.months],
    )
  }
  await charge(1, { discount: 3950, total: 3950 })
  await charge(2, { status: 'open', failed_at: new Date() })
  await charge(3, { failed_at: new Date(), months: 1 })
  // Neither an unpaid charge nor one from two years ago counts as a cost.
  await charge(4, { status: 'void', discount: 3950 })
  await charge(5, { discount: 3950, months: 24 })
  await server.sql(
    'update transactions set application_fee_amount = 101, completed_at = now() where id = $1',
    [payment.id],
  )
  const { body } = await admin('GET', '/api/admin/revenue')
  const [before, now] = body.months.slice(-2)
  expect(before).toMatchObject({ failedCharges: 1, failedAmount: 7900, recoveredAmount: 7900, offerCost: 0 })
  expect(now).toMatchObject({ failedCharges: 1, failedAmount: 7900, recoveredAmount: 0, offerCost: 3950 })
  expect(now.applicationFees).toBe(101)
  expect(body.offers).toEqual([{ id: code?.id, code: 'HALF', redemptions: 1, cost: 3950 + 3950 }])
  expect(body.payers).toEqual([{ tierId: studio, billingPeriod: 'monthly', price: 9900, companies: 1 }])
  // A refund returns our fee in proportion.
  await call('POST', `/api/payments/${payment.id}/refunds`, { amount: 50_000, reason: 'Less work' })
  expect((await admin('GET', '/api/admin/revenue')).body.months.at(-1).applicationFees).toBe(50)
})

test('the months can be exported as CSV', async () => {
  const { text, headers } = await admin('POST', '/api/admin/revenue/export')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(13)
  expect(lines[0]).toContain('"Month","MRR","New"')
  expect(lines[0]).toContain(
    '"Failed charges","Failed amount","Recovered amount","Code discounts","Application fees"',
  )
  expect(lines.at(-1)).toContain('"79.00"')
})

test('revenue is visible only to SuperAdmins', async () => {
  const studioAdmin = await server.signIn()
  expect((await studioAdmin('GET', '/api/admin/revenue')).status).toBe(403)
})
