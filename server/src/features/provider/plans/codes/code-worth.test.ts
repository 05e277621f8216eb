import { afterEach, describe, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../../testing/provider.ts'
import { newTier } from '../../../onboarding/testing.ts'
import { planServer } from '../testing.ts'

const server = await startServerWithProvider()
const { solo, studio, advance, company } = await planServer(server)
const house = await newTier(server, { name: 'House', monthlyPrice: 14_900 })
await server.sql('update product_tiers set annual_price = monthly_price * 10 where id = $1', [house])
const { stripe } = server.sandbox
const prices = { [solo]: 2900, [studio]: 7900, [house]: 14_900 }

/** The discount of each code: on a month, and on a year with this many months of the code left. */
const codes = {
  TWENTY: {
    type: 'percentage',
    value: 20,
    off: (price: number) => price / 5,
    ofYear: (price: number, months: number) => Math.round((price * months) / 60),
  },
  TENNER: {
    type: 'fixed',
    value: 1000,
    off: () => 1000,
    ofYear: (_: number, months: number) => months * 1000,
  },
} as const
for (const [code, { type, value }] of Object.entries(codes))
  await server.sql(
    `insert into offer_codes (code, discount_type, discount_value, discount_duration_months)
     values ($1, $2, $3, 3)`,
    [code, type, value],
  )

// Cancels all subscriptions, because advancing the clock in a later test would also renew them.
afterEach(async () => {
  const { data } = await stripe.subscriptions.list({ limit: 100 })
  for (const { id } of data) await stripe.subscriptions.cancel(id)
  await server.settle()
})

type Choice = { tierId: string; billingPeriod: 'monthly' | 'annual' }

/** A company whose plan was charged this many times with the code, a day after the last charge. */
async function charged(times: number, code: string, billingPeriod: Choice['billingPeriod'] = 'monthly') {
  const studioCompany = await company()
  const { call, companyId, plan } = studioCompany
  await call('POST', '/api/offer-codes/redemption', { offerCode: code })
  await server.sql("update subscriptions set status = 'expired' where company_id = $1", [companyId])
  await studioCompany.subscribe({ billingPeriod })
  await advance(1)
  for (let month = 1; month < times; month += 1) await advance(30.5)
  /** The total and the discount of each invoice, oldest first. */
  async function invoices() {
    const { data } = await stripe.invoices.list({ customer: await studioCompany.customer(), limit: 100 })
    const atProvider = data.toReversed().map((invoice) => {
      const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0)
      expect(invoice.amount_paid).toBe(invoice.total)
      return [invoice.total, off]
    })
    const ours = (await plan()).invoices.map(({ total, discount }: { total: number; discount: number }) => [
      total,
      discount,
    ])
    expect(sorted(ours)).toEqual(sorted(atProvider))
    return atProvider
  }
  /** Makes the change, and checks that it cost what was announced. */
  async function change(choice: Choice) {
    const before = (await invoices()).length
    const { body: preview } = await call(
      'GET',
      `/api/plan/changes/preview?${new URLSearchParams(choice).toString()}`,
    )
    expect((await call('POST', '/api/plan/changes', choice)).status).toBe(200)
    const made = (await invoices()).slice(before)
    expect(made.map(([total]) => total)).toEqual(preview.timing === 'now' ? [preview.dueNow] : [])
    return preview
  }
  return { ...studioCompany, invoices, change }
}

/** Two charges in the same second can be listed in any order, so the tests compare sorted lists. */
const sorted = (list: number[][]) => list.toSorted(([a = 0], [b = 0]) => a - b)

const month = (tierId: string, off = 0) => [(prices[tierId] ?? 0) - off, off]

describe.each(Object.entries(codes))('%s, with three months,', (code, { off, ofYear }) => {
  test.each([1, 3])('after %i charges is worth what is left of it in a year, once', async (times) => {
    const saving = await charged(times, code)
    expect(await saving.invoices()).toEqual(Array.from({ length: times }, () => month(studio, off(7900))))
    const preview = await saving.change({ tierId: studio, billingPeriod: 'annual' })
    expect((await saving.invoices()).at(-1)?.[1]).toBe(ofYear(79_000, 3 - times))
    expect(preview.price).toBe(79_000)
    await advance(366)
    expect((await saving.invoices()).slice(times + 1)).toEqual([[79_000, 0]])
  })

  test('after two charges reduces the rest of its months on a larger plan', async () => {
    const growing = await charged(2, code)
    const preview = await growing.change({ tierId: house, billingPeriod: 'monthly' })
    const [, ofChange] = (await growing.invoices()).at(-1) ?? []
    expect(ofChange).toBe(0)
    expect(preview.offer?.price ?? preview.price).toBe(14_900 - off(14_900))
    for (let count = 0; count < 3; count += 1) await advance(31)
    const later = (await growing.invoices()).slice(3)
    expect(later).toEqual([month(house, off(14_900)), month(house), month(house)])
    expect(preview.price).toBe(later.at(-1)?.[0])
  })

  test('after two charges reduces the rest of its months on a smaller plan', async () => {
    const shrinking = await charged(2, code)
    const preview = await shrinking.change({ tierId: solo, billingPeriod: 'monthly' })
    expect(preview.timing).toBe('period-end')
    expect(preview.offer?.price ?? preview.price).toBe(2900 - off(2900))
    for (let count = 0; count < 3; count += 1) await advance(31)
    const later = (await shrinking.invoices()).slice(2)
    expect(later).toEqual([month(solo, off(2900)), month(solo), month(solo)])
  })

  test('after a charge reduces the first year of a smaller plan', async () => {
    const shrinking = await charged(1, code)
    const preview = await shrinking.change({ tierId: solo, billingPeriod: 'annual' })
    for (let count = 0; count < 2; count += 1) await advance(31)
    await advance(366)
    const left = ofYear(29_000, 2)
    expect((await shrinking.invoices()).slice(1)).toEqual([
      [29_000 - left, left],
      [29_000, 0],
    ])
    expect(preview.offer?.price ?? preview.price).toBe(29_000 - left)
  })

  test('on a year is used up, and nothing is left of it for a larger year or for months', async () => {
    const yearly = await charged(1, code, 'annual')
    const [first] = await yearly.invoices()
    expect(first).toEqual([79_000 - ofYear(79_000, 3), ofYear(79_000, 3)])
    const larger = await yearly.change({ tierId: house, billingPeriod: 'annual' })
    expect([larger.offer, larger.endedCode]).toEqual([null, null])
    const back = await yearly.change({ tierId: house, billingPeriod: 'monthly' })
    expect([back.timing, back.offer]).toEqual(['period-end', null])
    await advance(366)
    await advance(31)
    expect((await yearly.invoices()).slice(2)).toEqual([month(house), month(house)])
  })

  test('is worth no more after several changes', async () => {
    const restless = await charged(1, code)
    await restless.change({ tierId: house, billingPeriod: 'monthly' })
    await restless.change({ tierId: solo, billingPeriod: 'annual' })
    await restless.change({ tierId: house, billingPeriod: 'annual' })
    const discounts = (await restless.invoices()).map(([, discount = 0]) => discount)
    expect(discounts.slice(1).reduce((sum, each) => sum + each, 0)).toBe(ofYear(149_000, 2))
    await advance(366)
    expect((await restless.invoices()).at(-1)).toEqual([149_000, 0])
  })
})

test('a code for one month reduces what is left of this month on a larger plan, too', async () => {
  await server.sql(
    `insert into offer_codes (code, discount_type, discount_value, discount_duration_months)
     values ('ONCE', 'percentage', 50, 1)`,
  )
  const growing = await charged(1, 'ONCE')
  await growing.change({ tierId: house, billingPeriod: 'monthly' })
  // One day after the charge, the change costs nearly the whole difference between the two plans, at half the price.
  const [total = 0] = (await growing.invoices()).at(-1) ?? []
  expect(total).toBeGreaterThan(3500 * 0.95)
  expect(total).toBeLessThanOrEqual(3500)
  await advance(31)
  expect((await growing.invoices()).at(-1)).toEqual(month(house))
})
