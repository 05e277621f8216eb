import { afterEach, expect, test } from 'vitest'
import { startServerWithProvider } from '../../../../testing/provider.ts'
import { newTier } from '../../../onboarding/testing.ts'
import { planServer } from '../testing.ts'

const server = await startServerWithProvider()
const { solo, studio, advance, company } = await planServer(server)
const house = await newTier(server, { name: 'House', monthlyPrice: 14_900 })
await server.sql('update product_tiers set annual_price = 149_000 where id = $1', [house])
const { stripe } = server.sandbox

/** 20% off for three months. */
const addCode = (code: string, validForTiers: string[] = []) =>
  server.sql(
    `insert into offer_codes (code, discount_type, discount_value, discount_duration_months, valid_for_tiers)
     values ($1, 'percentage', 20, 3, $2::uuid[])`,
    [code, validForTiers],
  )
await addCode('CARRY')
await addCode('STUDIO-ONLY', [studio])

afterEach(async () => {
  const { data } = await stripe.subscriptions.list({ limit: 100 })
  for (const { id } of data) await stripe.subscriptions.cancel(id)
  await server.settle()
})

type Choice = { tierId?: string; billingPeriod?: 'monthly' | 'annual' }

/** A company that has subscribed with a code. Without a trial, the first charge is today. */
async function withCode({ code = 'CARRY', isTrial = false, billingPeriod = 'monthly' as const } = {}) {
  const studioCompany = await company()
  const { call, companyId, plan } = studioCompany
  await call('POST', '/api/offer-codes/redemption', { offerCode: code })
  if (!isTrial)
    await server.sql("update subscriptions set status = 'expired' where company_id = $1", [companyId])
  await studioCompany.subscribe({ billingPeriod })
  const choice = ({ tierId = studio, billingPeriod: period = 'monthly' }: Choice) => ({
    tierId,
    billingPeriod: period,
  })
  return {
    ...studioCompany,
    preview: async (wanted: Choice) =>
      (await call('GET', `/api/plan/changes/preview?${new URLSearchParams(choice(wanted)).toString()}`)).body,
    change: (wanted: Choice) => call('POST', '/api/plan/changes', choice(wanted)),
    /** The discounts of the next charge. */
    discounts: async () => {
      const { data } = await stripe.subscriptions.list({ customer: await studioCompany.customer() })
      return data.flatMap(({ discounts }) => discounts)
    },
    /** The total and the discount of each invoice, oldest first. */
    invoices: async () =>
      (await plan()).invoices
        .map(({ total, discount }: { total: number; discount: number }) => [total, discount])
        .toReversed(),
  }
}

test('a change to yearly takes from the year what is left of the code, and nothing from the next', async () => {
  const saving = await withCode()
  await advance(31)
  expect(await saving.invoices()).toEqual([
    [6320, 1580],
    [6320, 1580],
  ])
  const wanted = { billingPeriod: 'annual' } as const
  const preview = await saving.preview(wanted)
  expect(preview).toMatchObject({
    timing: 'now',
    price: 79_000,
    offer: { code: 'CARRY', price: null, until: null },
    endedCode: null,
  })
  expect((await saving.change(wanted)).status).toBe(200)
  const [year] = (await saving.plan()).invoices
  // One month is left, so the code takes a twelfth of 20% off the year. The credit is computed from what was really
  // paid.
  expect(year).toMatchObject({ total: preview.dueNow, discount: 1317 })
  expect(year.total).toBeGreaterThan(79_000 - 1317 - 6320)
  expect(await saving.discounts()).toEqual([])
})

test('two changes to yearly at once reduce one year by what is left', async () => {
  const hasty = await withCode()
  const answers = await Promise.all([
    hasty.change({ billingPeriod: 'annual' }),
    hasty.change({ billingPeriod: 'annual' }),
    hasty.change({ tierId: house, billingPeriod: 'annual' }),
  ])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const discounts = (await hasty.invoices()).slice(1).map(([, discount]: number[]) => discount)
  // Two months of the code are left, which can take off at most what they would take off the larger plan.
  expect(discounts.reduce((sum: number, discount: number) => sum + discount, 0)).toBeLessThanOrEqual(4967)
  expect(await hasty.discounts()).toEqual([])
})

test('a card that is declined leaves the code as it was', async () => {
  const declined = await withCode()
  const customer = await declined.customer()
  const { id } = await stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer })
  const [subscription] = (await stripe.subscriptions.list({ customer })).data
  await stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: id })
  expect((await declined.change({ billingPeriod: 'annual' })).status).toBe(409)
  await stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: 'pm_card_visa' })
  await advance(31)
  expect((await declined.invoices()).at(-1)).toEqual([6320, 1580])
})

test('during a trial the code follows every change of the plan', async () => {
  const trying = await withCode({ isTrial: true })
  const trialEnd = (await trying.plan()).currentPeriodEnd as string
  const yearly = await trying.preview({ billingPeriod: 'annual' })
  expect(yearly).toMatchObject({ dueNow: 0, offer: { code: 'CARRY', price: 79_000 - 3950, until: null } })
  await trying.change({ billingPeriod: 'annual' })
  const { offer } = await trying.preview({ tierId: house })
  expect(offer).toMatchObject({ code: 'CARRY', price: 11_920 })
  const until = new Date(trialEnd)
  until.setUTCMonth(until.getUTCMonth() + 3)
  expect(offer.until.slice(0, 7)).toBe(until.toISOString().slice(0, 7))
  await trying.change({ tierId: house })
  await advance(15 + 93)
  expect(await trying.invoices()).toEqual([
    [11_920, 2980],
    [11_920, 2980],
    [11_920, 2980],
    [14_900, 0],
  ])
})

test('a smaller plan keeps the months that are left, and a smaller one by the year gets them at once', async () => {
  const shrinking = await withCode()
  expect(await shrinking.preview({ tierId: solo })).toMatchObject({
    timing: 'period-end',
    price: 2900,
    offer: { code: 'CARRY', price: 2320, until: expect.any(String) },
  })
  await shrinking.change({ tierId: solo })
  await advance(31)
  expect((await shrinking.invoices()).at(-1)).toEqual([2320, 580])

  const yearly = await withCode()
  const wanted = { tierId: solo, billingPeriod: 'annual' } as const
  expect(await yearly.preview(wanted)).toMatchObject({
    timing: 'period-end',
    offer: { code: 'CARRY', price: 29_000 - 967, until: null },
  })
  await yearly.change(wanted)
  await advance(31)
  expect((await yearly.invoices()).at(-1)).toEqual([29_000 - 967, 967])
  expect(await yearly.discounts()).toEqual([])
})

test('a code that has reduced a charge is not used again after the plan has ended', async () => {
  const leaving = await withCode()
  expect(await leaving.plan()).toMatchObject({
    offer: { code: 'CARRY' },
    isOfferRemovable: false,
    hasDiscount: true,
    discountEndsAt: expect.any(String),
  })
  const [subscription] = (await stripe.subscriptions.list({ customer: await leaving.customer() })).data
  await stripe.subscriptions.cancel(subscription?.id ?? '')
  await server.settle()
  expect(await leaving.plan()).toMatchObject({ hasEnded: true, isOfferRemovable: false, hasDiscount: false })
  expect((await leaving.call('DELETE', '/api/offer-codes/redemption')).status).toBe(409)
  const again = await leaving.call('POST', '/api/offer-codes/redemption', { offerCode: 'CARRY' })
  expect(again.body.fields.offerCode).toBe('You’ve already used a code')
})

test('a plan that is kept after all keeps its code', async () => {
  const wavering = await withCode()
  await wavering.change({ tierId: solo, billingPeriod: 'annual' })
  await wavering.call('DELETE', '/api/plan/changes')
  expect((await wavering.preview({ tierId: solo })).offer).toMatchObject({ price: 2320 })
})

test('a year uses the code up, so nothing is left of it for the months after', async () => {
  const yearly = await withCode({ billingPeriod: 'annual' as 'monthly' })
  expect(await yearly.invoices()).toEqual([[79_000 - 3950, 3950]])
  expect((await yearly.preview({})).offer).toBeNull()
  await yearly.change({})
  expect(await yearly.discounts()).toEqual([])
})

test('a plan that the code is not for can be chosen, and ends the code', async () => {
  const growing = await withCode({ code: 'STUDIO-ONLY' })
  expect(await growing.preview({ tierId: house })).toMatchObject({ offer: null, endedCode: 'STUDIO-ONLY' })
  expect((await growing.change({ tierId: house })).status).toBe(200)
  expect(await growing.discounts()).toEqual([])

  const late = await withCode({ code: 'STUDIO-ONLY' })
  await advance(31)
  await advance(31)
  // The code's last month is paid, so changing the plan gives no discount on the rest of that month.
  expect(await late.preview({ tierId: house })).toMatchObject({ offer: null, endedCode: 'STUDIO-ONLY' })
  await late.change({ tierId: house })
  expect(await late.discounts()).toEqual([])
})

test('a trial that a SuperAdmin extends does not shorten the code', async () => {
  const superAdmin = await server.signIn('SuperAdmin')
  const trying = await withCode({ isTrial: true })
  const place = `/api/admin/companies/${trying.companyId}/plan`
  const { version } = (await superAdmin('GET', place)).body.subscription
  expect((await superAdmin('POST', `${place}/extension`, { days: 45, version })).status).toBe(200)
  await advance(60 + 93)
  expect((await trying.invoices()).map(([, discount]: number[]) => discount)).toEqual([1580, 1580, 1580, 0])
})
