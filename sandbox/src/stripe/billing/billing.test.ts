import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, openSandbox, payOnPage, refOf, submitForm, type TestSandbox, visit } from '../testing.ts'

let sandbox: TestSandbox
let monthly: Stripe.Price
beforeAll(async () => {
  sandbox = await openSandbox()
  const product = await sandbox.stripe.products.create({ name: 'Studio plan' })
  monthly = await sandbox.stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
    lookup_key: 'studio_monthly',
  })
})
afterAll(() => sandbox.close())

const checkout = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sandbox.stripe.checkout.sessions.create({
    mode: 'subscription',
    success_url: 'http://app.test/done',
    line_items: [{ price: monthly.id, quantity: 1 }],
    ...change,
  })

async function subscribe(
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
  number = '4242424242424242',
) {
  const session = await checkout(change)
  const paid = await payOnPage(session, number)
  expect(paid.status).toBe(303)
  const done = await sandbox.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice.payments'],
  })
  const { subscription } = done
  if (!subscription || typeof subscription === 'string') throw new Error('There is no subscription')
  return { session: done, subscription }
}
const read = (id: string) => sandbox.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })

describe('a subscription', () => {
  test('begins with a paid invoice', async () => {
    const { session, subscription } = await subscribe({ subscription_data: { metadata: { company: 'c1' } } })
    expect(session).toMatchObject({ payment_status: 'paid', status: 'complete', amount_total: 4900 })
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { company: 'c1' },
      items: { data: [{ price: { id: monthly.id, unit_amount: 4900 }, quantity: 1 }] },
      latest_invoice: {
        status: 'paid',
        total: 4900,
        billing_reason: 'subscription_create',
        parent: { subscription_details: { subscription: subscription.id, metadata: { company: 'c1' } } },
        payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
      },
    })
    expect(await sandbox.stripe.customers.retrieve(refOf(subscription.customer))).toMatchObject({
      email: 'payer@example.test',
    })
  })

  test('renews every month', async () => {
    const { subscription } = await subscribe()
    const end = subscription.items.data[0]?.current_period_end
    await sandbox.advanceDays(32)
    const renewed = await read(subscription.id)
    expect(renewed.items.data[0]?.current_period_start).toBe(end)
    expect(renewed.latest_invoice).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 4900 })
    const invoices = await sandbox.stripe.invoices.list({ customer: refOf(renewed.customer) })
    expect(invoices.data).toHaveLength(2)
    expect((await sandbox.stripe.invoices.listLineItems(invoices.data[0]?.id ?? '')).data).toMatchObject([
      { amount: 4900, period: { start: end } },
    ])
  })

  test('in a trial costs nothing until the trial ends', async () => {
    const { session, subscription } = await subscribe({ subscription_data: { trial_period_days: 14 } })
    expect(session).toMatchObject({ payment_status: 'no_payment_required', amount_total: 0 })
    expect(subscription).toMatchObject({ status: 'trialing', latest_invoice: { total: 0, status: 'paid' } })
    await sandbox.advanceDays(12)
    await sandbox.advanceDays(3)
    expect(await read(subscription.id)).toMatchObject({
      status: 'active',
      latest_invoice: { total: 4900, status: 'paid' },
    })
    const notices = (await sandbox.events()).filter(
      ({ type, data }) =>
        type === 'customer.subscription.trial_will_end' &&
        'id' in data.object &&
        data.object.id === subscription.id,
    )
    expect(notices).toHaveLength(1)
  })

  test('whose card fails is past due, and ends after four attempts', async () => {
    const { subscription } = await subscribe()
    const declining = await sandbox.stripe.paymentMethods.attach('pm_card_chargeDeclined', {
      customer: refOf(subscription.customer),
    })
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: declining.id })
    await sandbox.advanceDays(32)
    expect(await read(subscription.id)).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', amount_remaining: 4900 },
    })
    await sandbox.advanceDays(10)
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
  })

  test('that ended is not charged for its open invoices', async () => {
    const { subscription } = await subscribe()
    const customer = refOf(subscription.customer)
    const attach = (method: string) => sandbox.stripe.paymentMethods.attach(method, { customer })
    const declining = await attach('pm_card_chargeDeclined')
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: declining.id })
    await sandbox.advanceDays(32)
    const working = await attach('pm_card_visa')
    await sandbox.stripe.subscriptions.update(subscription.id, { default_payment_method: working.id })
    await sandbox.stripe.subscriptions.cancel(subscription.id)
    await sandbox.advanceDays(20)
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      latest_invoice: { status: 'open', next_payment_attempt: null, auto_advance: false },
    })
    const [invoice] = (await sandbox.stripe.invoices.list({ customer })).data
    await sandbox.stripe.invoices.pay(invoice?.id ?? '')
    expect(await read(subscription.id)).toMatchObject({
      status: 'canceled',
      latest_invoice: { status: 'paid' },
    })
  })

  test('whose first payment fails does not begin', async () => {
    const customer = await sandbox.stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' })
    const [method] = (await sandbox.stripe.customers.listPaymentMethods(customer.id)).data
    const { id, status } = await sandbox.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
      default_payment_method: method?.id,
    })
    expect(status).toBe('incomplete')
    await sandbox.advanceDays(1)
    expect(await read(id)).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
  })

  test('ends at once or with its period', async () => {
    const [first, second] = [(await subscribe()).subscription, (await subscribe()).subscription]
    expect(await sandbox.stripe.subscriptions.cancel(first.id)).toMatchObject({ status: 'canceled' })
    expect(
      await sandbox.stripe.subscriptions.update(second.id, { cancel_at_period_end: true }),
    ).toMatchObject({ status: 'active', cancel_at: second.items.data[0]?.current_period_end })
    await sandbox.advanceDays(32)
    expect(await read(second.id)).toMatchObject({ status: 'canceled' })
    const { data } = await sandbox.stripe.subscriptions.list({ customer: refOf(second.customer) })
    expect(data).toEqual([])
  })

  test('refuses a card that declines, and takes one that asks', async () => {
    const session = await checkout()
    expect((await payOnPage(session, '4000000000000002')).text).toContain('Your card was declined.')
    const asked = await payOnPage(session, '4000002500003155')
    await submitForm(`${sandbox.url}${asked.location}`, { answer: 'complete' })
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' })
  })
})

describe('coupons', () => {
  test('reduce what is left of a month as it was paid, and a year that begins with a change like a month', async () => {
    const yearly = await sandbox.stripe.prices.create({
      product: refOf(monthly.product),
      currency: 'usd',
      unit_amount: 49_000,
      recurring: { interval: 'year' },
    })
    const half = await sandbox.stripe.coupons.create({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 3,
    })
    const { subscription } = await subscribe({ discounts: [{ coupon: half.id }] })
    const [item] = subscription.items.data
    const change = {
      items: [{ id: item?.id, price: yearly.id }],
      proration_behavior: 'always_invoice' as const,
    }
    const preview = await sandbox.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: change,
    })
    expect(preview.total).toBe(24_500 - 2450)
    const without = await sandbox.stripe.invoices.createPreview({
      subscription: subscription.id,
      discounts: '',
      subscription_details: change,
    })
    expect(without.total).toBe(49_000 - 2450)
    await sandbox.stripe.subscriptions.update(subscription.id, change)
    expect((await read(subscription.id)).latest_invoice).toMatchObject({ total: preview.total })
  })

  test('apply by a code on the page, for as long as they last', async () => {
    const coupon = await sandbox.stripe.coupons.create({ percent_off: 50, duration: 'once' })
    await sandbox.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'HALF',
    })
    const session = await checkout({ allow_promotion_codes: true })
    expect((await submitForm(session.url ?? '', { action: 'code', code: 'NONE' })).text).toContain(
      'This code is invalid.',
    )
    expect((await submitForm(session.url ?? '', { action: 'code', code: 'half' })).text).toContain('$24.50')
    await payOnPage(session, '4242424242424242')
    const { subscription, total_details: details } = await sandbox.stripe.checkout.sessions.retrieve(
      session.id,
    )
    expect(details?.amount_discount).toBe(2450)
    expect(await read(refOf(subscription))).toMatchObject({ latest_invoice: { total: 2450 } })
    expect(await sandbox.stripe.coupons.retrieve(coupon.id)).toMatchObject({ times_redeemed: 1 })
    await sandbox.advanceDays(32)
    expect(await read(refOf(subscription))).toMatchObject({ latest_invoice: { total: 4900 } })
  })

  test('must say how much they take off', async () => {
    expect(await errorOf(sandbox.stripe.coupons.create({ duration: 'once' }))).toMatchObject({
      param: 'percent_off',
    })
  })
})

describe('the billing portal', () => {
  test('cancels, renews and changes the card', async () => {
    const { subscription } = await subscribe()
    const { url } = await sandbox.stripe.billingPortal.sessions.create({
      customer: refOf(subscription.customer),
      return_url: 'http://app.test/billing',
    })
    const page = await visit(url)
    expect(page.text).toContain('Studio plan')
    expect(page.text).toContain('http://app.test/billing')
    await submitForm(url, { action: 'cancel', subscription: subscription.id })
    expect(await read(subscription.id)).toMatchObject({ cancel_at_period_end: true })
    await submitForm(url, { action: 'renew', subscription: subscription.id })
    expect(await read(subscription.id)).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
    expect((await submitForm(url, { action: 'card', number: '123' })).text).toContain('invalid')
    await submitForm(url, { action: 'card', number: '5555 5555 5555 4444' })
    const { default_payment_method: method } = await read(subscription.id)
    expect(await sandbox.stripe.paymentMethods.retrieve(refOf(method))).toMatchObject({
      card: { last4: '4444', brand: 'mastercard' },
    })
  })
})

test('prices are found by their lookup key', async () => {
  const { data } = await sandbox.stripe.prices.list({
    lookup_keys: ['studio_monthly'],
    expand: ['data.product'],
  })
  expect(data).toMatchObject([{ id: monthly.id, product: { name: 'Studio plan' } }])
})

test('a test clock moves the clock of the sandbox', async () => {
  const { subscription } = await subscribe()
  const now = Math.floor(Date.now() / 1000)
  const clock = await sandbox.stripe.testHelpers.testClocks.create({ frozen_time: now })
  await sandbox.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + 32 * 24 * 3600 })
  expect(await read(subscription.id)).toMatchObject({
    latest_invoice: { billing_reason: 'subscription_cycle' },
  })
})
