import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { errorOf, payOnPage, sessionFor, sharedSandbox, submitForm, visit } from '../testing.ts'

const sandbox = await sharedSandbox()
const studio = await sandbox.enabledAccount()

const createSession = (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sandbox.stripe.checkout.sessions.create(
    { ...sessionFor(50_000), payment_intent_data: { application_fee_amount: 500 }, ...change },
    studio.on,
  )
const read = (id: string) =>
  sandbox.stripe.checkout.sessions.retrieve(
    id,
    { expand: ['line_items', 'payment_intent.latest_charge.balance_transaction'] },
    studio.on,
  )

function intentOf({ payment_intent: intent }: Stripe.Checkout.Session) {
  if (!intent || typeof intent === 'string') throw new Error('The payment is not expanded')
  return intent
}

describe('paying on the hosted page', () => {
  test('by card pays at once, with fees and net', async () => {
    const session = await createSession({ metadata: { invoice: 'inv_1' } })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 50_000 })
    const page = await visit(session.url ?? '')
    expect(page.text).toContain('SANDBOX')
    expect(page.text).toContain('$500.00')
    expect(page.text).toContain('Alder Staging')

    const paid = await payOnPage(session, '4242424242424242')
    expect(paid).toMatchObject({ status: 303, location: `http://app.test/paid?session=${session.id}` })

    const after = await read(session.id)
    expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(after.customer_details).toMatchObject({ email: 'payer@example.test' })
    expect(after.line_items?.data).toMatchObject([{ amount_total: 50_000, description: 'Deposit' }])
    expect(intentOf(after)).toMatchObject({
      status: 'succeeded',
      amount_received: 50_000,
      latest_charge: {
        paid: true,
        application_fee_amount: 500,
        payment_method_details: { card: { last4: '4242', brand: 'visa' } },
        balance_transaction: { amount: 50_000, fee: 1480 + 500, net: 50_000 - 1980, type: 'charge' },
      },
    })
    const types = (await sandbox.events()).map(({ type }) => type)
    expect(types).toEqual(
      expect.arrayContaining(['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']),
    )
    expect(await visit(session.url ?? '')).toMatchObject({ status: 303 })
  })

  test.each([
    ['4000000000000002', 'Your card was declined.', 'generic_decline'],
    ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
  ])(
    'with a card that declines (%s) leaves the session open for another one',
    async (number, message, code) => {
      const session = await createSession()
      const page = await payOnPage(session, number)
      expect(page.status).toBe(402)
      expect(page.text).toContain(message)
      const after = await read(session.id)
      expect(after.status).toBe('open')
      expect(intentOf(after)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: { decline_code: code },
        latest_charge: { status: 'failed', paid: false, balance_transaction: null },
      })
      expect((await payOnPage(session, '4242424242424242')).status).toBe(303)
      const paid = await read(session.id)
      expect(intentOf(paid).id).toBe(intentOf(after).id)
      expect(paid.payment_status).toBe('paid')
    },
  )

  test('with a card that asks for a confirmation pays after it, and not without it', async () => {
    const session = await createSession()
    const asked = await payOnPage(session, '4000002500003155')
    expect(asked.location).toBe(`/authenticate/${session.id}`)
    const address = `${sandbox.url}${asked.location}`
    expect((await visit(address)).text).toContain('Confirm payment')
    expect(intentOf(await read(session.id)).status).toBe('requires_action')
    expect((await submitForm(address, { answer: 'fail' })).text).toContain('unable to authenticate')
    expect((await read(session.id)).status).toBe('open')
    await payOnPage(session, '4000002500003155')
    expect((await submitForm(address, { answer: 'complete' })).status).toBe(303)
    expect((await read(session.id)).payment_status).toBe('paid')
  })

  test('by bank account is on its way for four days', async () => {
    const session = await createSession()
    expect((await visit(session.url ?? '')).text).toContain('Bank account')
    expect((await payOnPage(session, '000123456789', 'us_bank_account')).status).toBe(303)
    expect(await read(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'processing',
        latest_charge: { status: 'pending', balance_transaction: null },
      },
    })
    await sandbox.advanceDays(3)
    expect((await read(session.id)).payment_status).toBe('unpaid')
    await sandbox.advanceDays(1)
    expect(await read(session.id)).toMatchObject({
      payment_status: 'paid',
      payment_intent: {
        latest_charge: { status: 'succeeded', balance_transaction: { fee: 400 + 500, type: 'payment' } },
      },
    })
    const types = (await sandbox.events()).map(({ type }) => type)
    expect(types).toContain('checkout.session.async_payment_succeeded')
  })

  test('by a bank account that returns the payment fails after four days', async () => {
    const session = await createSession()
    await payOnPage(session, '000111111113', 'us_bank_account')
    await sandbox.advanceDays(4)
    expect(await read(session.id)).toMatchObject({
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_payment_method',
        last_payment_error: { code: 'account_closed' },
        latest_charge: { status: 'failed', failure_code: 'account_closed' },
      },
    })
    const types = (await sandbox.events()).map(({ type }) => type)
    expect(types).toContain('checkout.session.async_payment_failed')
  })

  test('refuses a number that is no card', async () => {
    const session = await createSession()
    const page = await payOnPage(session, '4242424242424241')
    expect(page).toMatchObject({ status: 402 })
    expect(page.text).toContain('Your card number is invalid.')
  })

  test('is over when the session expires, by its time or by a call', async () => {
    const [first, second] = [await createSession(), await createSession()]
    expect(await sandbox.stripe.checkout.sessions.expire(first.id, {}, studio.on)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect((await visit(first.url ?? '')).status).toBe(410)
    expect(
      (await errorOf(sandbox.stripe.checkout.sessions.expire(first.id, {}, studio.on))).message,
    ).toContain('can be expired')
    await sandbox.advanceDays(1)
    expect((await read(second.id)).status).toBe('expired')
    expect((await payOnPage(second, '4242424242424242')).status).toBe(410)
  })

  test('stops while the account is restricted', async () => {
    const session = await createSession()
    await sandbox.act('restrict', { account: studio.id })
    expect((await payOnPage(session, '4242424242424242')).text).toContain('take payments right now')
    expect((await errorOf(createSession())).message).toContain('cannot currently make charges')
    await sandbox.act('approve', { account: studio.id })
    expect((await payOnPage(session, '4242424242424242')).status).toBe(303)
  })
})

describe('creating a session', () => {
  test('refuses what Stripe refuses', async () => {
    const { sessions } = sandbox.stripe.checkout
    expect(await errorOf(sessions.create({ ...sessionFor(100), success_url: undefined }))).toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_missing',
      param: 'success_url',
    })
    expect(
      await errorOf(
        sessions.create({ ...sessionFor(100), payment_intent_data: { application_fee_amount: 1 } }),
      ),
    ).toMatchObject({ param: 'application_fee_amount' })
    expect(await errorOf(sessions.create({ ...sessionFor(100), customer: 'cus_none' }))).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      statusCode: 400,
    })
    expect(
      await errorOf(sessions.create({ ...sessionFor(100), shipping_options: [{ shipping_rate: 'x' }] })),
    ).toMatchObject({ code: 'parameter_unknown', param: 'shipping_options' })
  })

  test('offers what the account has activated, or a part of it', async () => {
    const typesOf = async (change: Partial<Stripe.Checkout.SessionCreateParams>) =>
      (await createSession(change)).payment_method_types
    expect(await typesOf({})).toEqual(['card', 'us_bank_account'])
    expect(await typesOf({ allowed_payment_method_types: ['card'] })).toEqual(['card'])
    expect(await typesOf({ excluded_payment_method_types: ['card'] })).toEqual(['us_bank_account'])
    const cardsOnly = await sandbox.enabledAccount(['card_payments'])
    expect(
      await errorOf(
        sandbox.stripe.checkout.sessions.create(
          { ...sessionFor(100), allowed_payment_method_types: ['us_bank_account'] },
          cardsOnly.on,
        ),
      ),
    ).toMatchObject({ param: 'allowed_payment_method_types' })
  })

  test('takes the expiry of an app whose clock was not moved', async () => {
    const inAnHour = Math.floor(Date.now() / 1000) + 3600
    await sandbox.advanceDays(2)
    const session = await createSession({ expires_at: inAnHour })
    expect(Math.abs(session.expires_at - session.created - 3600)).toBeLessThan(60)
    expect(await errorOf(createSession({ expires_at: inAnHour - 3000 }))).toMatchObject({
      param: 'expires_at',
    })
  })

  test('lists the lines of a session', async () => {
    const { id } = await createSession()
    const { data } = await sandbox.stripe.checkout.sessions.listLineItems(id, {}, studio.on)
    expect(data).toMatchObject([{ description: 'Deposit', quantity: 1, price: { unit_amount: 50_000 } }])
  })
})
