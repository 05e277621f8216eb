import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorOf, openSandbox, sessionFor, type TestSandbox } from './testing.ts'

/**
 * Runs the same tests against the sandbox and against Stripe's own test mode, to prove that the sandbox behaves like
 * Stripe. The key must belong to an account in the United States that uses Connect.
 */
const key = process.env.STRIPE_TEST_KEY
if (key && !/^(sk|rk)_test_/.test(key)) throw new Error('STRIPE_TEST_KEY must be a key of the test mode')
if (!key) console.log('Skipped: the same against Stripe’s own test mode, because STRIPE_TEST_KEY is not set')

describe('the sandbox behaves like Stripe', () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await openSandbox()
  })
  afterAll(() => sandbox.close())
  describeBehavior(() => sandbox.stripe)
})

describe.skipIf(!key)('Stripe’s test mode behaves the same (needs STRIPE_TEST_KEY)', () => {
  const stripe = new Stripe(key ?? 'sk_test_unset', { maxNetworkRetries: 2 })
  describeBehavior(() => stripe)
})

function describeBehavior(client: () => Stripe) {
  const card = (change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    client().paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      confirm: true,
      expand: ['latest_charge.balance_transaction'],
      ...change,
    })
  const recurringPrice = () =>
    client().prices.create({
      currency: 'usd',
      unit_amount: 1900,
      recurring: { interval: 'month' },
      product_data: { name: 'Conformance' },
    })

  test('customers: metadata, deletion, and what is missing', async () => {
    const { id } = await client().customers.create({ email: 'a@example.com', metadata: { a: '1', b: '2' } })
    const changed = await client().customers.update(id, { metadata: { a: '' } })
    expect(changed).toMatchObject({ object: 'customer', livemode: false, metadata: { b: '2' } })
    expect(await client().customers.del(id)).toMatchObject({ id, deleted: true })
    expect(await client().customers.retrieve(id)).toMatchObject({ id, deleted: true })
    expect(await errorOf(client().customers.retrieve('cus_none'))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
      param: 'id',
    })
  })

  test('lists come in pages from new to old', async () => {
    const email = `${randomUUID()}@example.com`
    for (const name of ['1', '2', '3']) await client().customers.create({ email, name })
    const first = await client().customers.list({ email, limit: 2 })
    expect(first).toMatchObject({ object: 'list', has_more: true, data: [{ name: '3' }, { name: '2' }] })
    const rest = await client().customers.list({ email, starting_after: first.data[1]?.id })
    expect(rest).toMatchObject({ has_more: false, data: [{ name: '1' }] })
  })

  test('idempotency keys', async () => {
    const idempotencyKey = randomUUID()
    const create = (name: string) => client().customers.create({ name }, { idempotencyKey })
    const { id } = await create('A')
    expect((await create('A')).id).toBe(id)
    expect(await errorOf(create('B'))).toMatchObject({ type: 'StripeIdempotencyError' })
  })

  test('bad parameters', async () => {
    const unknown: object = { nonsense: '1' }
    expect(await errorOf(client().customers.create(unknown))).toMatchObject({
      code: 'parameter_unknown',
      param: 'nonsense',
    })
    expect(await errorOf(card({ amount: 10 }))).toMatchObject({ code: 'amount_too_small', param: 'amount' })
    expect((await errorOf(client().customers.list({ expand: ['nonsense'] }))).message).toContain(
      'cannot be expanded',
    )
    expect(
      await errorOf(client().customers.list({}, { stripeAccount: 'acct_1AAAAAAAAAAAAAAA' })),
    ).toMatchObject({ type: 'StripePermissionError', code: 'account_invalid' })
  })

  test('a card pays, with a fee', async () => {
    const intent = await card({ metadata: { invoice: 'i1' } })
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 5000,
      last_payment_error: null,
      latest_charge: {
        paid: true,
        captured: true,
        status: 'succeeded',
        metadata: { invoice: 'i1' },
        payment_intent: intent.id,
        payment_method_details: { type: 'card', card: { last4: '4242', brand: 'visa' } },
        balance_transaction: { amount: 5000, type: 'charge', currency: 'usd', status: 'pending' },
      },
    })
    const { latest_charge: charge } = intent
    if (!charge || typeof charge === 'string') throw new Error('The charge is not expanded')
    const { balance_transaction: entry } = charge
    if (!entry || typeof entry === 'string') throw new Error('The balance transaction is not expanded')
    expect(entry.net).toBe(entry.amount - entry.fee)
    expect(entry.fee).toBeGreaterThan(0)
  })

  test('a card declines', async () => {
    const error = await errorOf(card({ payment_method: 'pm_card_chargeDeclined' }))
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { status: 'requires_payment_method' },
    })
    const id = error.payment_intent?.id ?? ''
    expect(await client().paymentIntents.retrieve(id)).toMatchObject({
      last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' },
    })
    expect(await client().paymentIntents.cancel(id)).toMatchObject({ status: 'canceled' })
    expect(await errorOf(client().paymentIntents.confirm(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('refunds', async () => {
    const { id } = await card()
    const refund = (amount?: number) => client().refunds.create({ payment_intent: id, amount })
    expect(await refund(2000)).toMatchObject({ object: 'refund', amount: 2000, payment_intent: id })
    expect(await errorOf(refund(3001))).toMatchObject({ type: 'StripeInvalidRequestError', param: 'amount' })
    await refund()
    expect(await errorOf(refund())).toMatchObject({ code: 'charge_already_refunded' })
    expect((await client().refunds.list({ payment_intent: id })).data).toMatchObject([
      { amount: 3000 },
      { amount: 2000 },
    ])
  })

  test('checkout sessions open and expire', async () => {
    const session = await client().checkout.sessions.create({
      ...sessionFor(12_300),
      success_url: 'https://example.com/done?id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://example.com/back',
      allowed_payment_method_types: ['card'],
      client_reference_id: 'inv_1',
      metadata: { invoice: 'i1' },
    })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 12_300,
      currency: 'usd',
      client_reference_id: 'inv_1',
      metadata: { invoice: 'i1' },
      mode: 'payment',
      url: expect.stringContaining('/c/pay/'),
    })
    expect(session.expires_at - session.created).toBe(24 * 3600)
    const lines = await client().checkout.sessions.listLineItems(session.id)
    expect(lines.data).toMatchObject([
      { object: 'item', description: 'Deposit', quantity: 1, amount_total: 12_300 },
    ])
    expect(await client().checkout.sessions.expire(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect(await errorOf(client().checkout.sessions.expire(session.id))).toMatchObject({
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Only Checkout Sessions with a status in ["open"] can be expired'),
    })
  })

  test('checkout sessions refuse a recurring price in payment mode', async () => {
    const price = await recurringPrice()
    const session = client().checkout.sessions.create({
      mode: 'payment',
      success_url: 'https://example.com/done',
      line_items: [{ price: price.id, quantity: 1 }],
    })
    expect((await errorOf(session)).message).toContain('You specified `payment` mode')
  })

  test('coupons and promotion codes', async () => {
    const coupon = await client().coupons.create({ percent_off: 25, duration: 'forever' })
    const code = `C${randomUUID().slice(0, 8).toUpperCase()}`
    const create = () =>
      client().promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code })
    expect(await create()).toMatchObject({ active: true, code, promotion: { coupon: coupon.id } })
    expect((await errorOf(create())).message).toContain('already exists')
    expect(await client().coupons.del(coupon.id)).toMatchObject({ deleted: true })
  })

  test('a subscription in its trial', async () => {
    const price = await recurringPrice()
    const customer = await client().customers.create({ email: 'trial@example.com' })
    const subscription = await client().subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_period_days: 10,
      metadata: { company: 'c1' },
      expand: ['latest_invoice'],
    })
    expect(subscription).toMatchObject({
      status: 'trialing',
      customer: customer.id,
      items: { data: [{ quantity: 1, price: { id: price.id } }] },
      latest_invoice: {
        total: 0,
        status: 'paid',
        billing_reason: 'subscription_create',
        parent: { subscription_details: { subscription: subscription.id } },
      },
    })
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end)
    expect(await client().subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
  })

  test('events tell what happened', async () => {
    const { id } = await client().customers.create({})
    await expect
      .poll(async () => {
        const { data } = await client().events.list({ type: 'customer.created' })
        return data.find(({ data: { object } }) => 'id' in object && object.id === id)
      })
      .toMatchObject({ object: 'event', livemode: false, api_version: Stripe.API_VERSION })
  })

  test('a connected account waits for its onboarding', async () => {
    const account = await client().accounts.create({
      controller: {
        fees: { payer: 'account' },
        losses: { payments: 'stripe' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'full' },
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    })
    try {
      expect(account).toMatchObject({
        charges_enabled: false,
        payouts_enabled: false,
        details_submitted: false,
        capabilities: { card_payments: 'inactive' },
      })
      expect(account.requirements?.currently_due).toContain('external_account')
      const link = await client().accountLinks.create({
        account: account.id,
        type: 'account_onboarding',
        refresh_url: 'https://example.com/refresh',
        return_url: 'https://example.com/return',
      })
      expect(link.url).toContain('/setup/')
      expect(link.expires_at).toBeGreaterThan(link.created)
    } finally {
      await client().accounts.del(account.id)
    }
  })
}
