import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { errorOf, refOf, sharedSandbox, submitForm, visit } from '../testing.ts'

const sandbox = await sharedSandbox()
const studio = await sandbox.enabledAccount()

const pay = (change: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create(
    {
      amount: 20_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      application_fee_amount: 1000,
      expand: ['latest_charge.balance_transaction'],
      ...change,
    },
    studio.on,
  )
const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) => {
  if (!charge || typeof charge === 'string') throw new Error('The charge is not expanded')
  return charge
}

describe('payments', () => {
  test('of a connected account leave a fee with the platform', async () => {
    const charge = chargeOf(await pay({ metadata: { invoice: 'i1' } }))
    expect(charge).toMatchObject({ metadata: { invoice: 'i1' }, balance_transaction: { fee: 610 + 1000 } })
    const fee = await sandbox.stripe.applicationFees.retrieve(refOf(charge.application_fee))
    expect(fee).toMatchObject({ amount: 1000, account: studio.id, charge: charge.id })
    expect(
      (await sandbox.stripe.charges.list({ payment_intent: refOf(charge.payment_intent) }, studio.on)).data,
    ).toHaveLength(1)
    expect(await errorOf(sandbox.stripe.charges.retrieve(charge.id))).toMatchObject({
      code: 'resource_missing',
    })
    expect((await visit(charge.receipt_url ?? '')).text).toContain('$200.00')
  })

  test('fail with the SDK’s card error', async () => {
    const error = await errorOf(pay({ payment_method: 'pm_card_chargeDeclined' }))
    expect(error).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { status: 'requires_payment_method' },
    })
    const id = error.payment_intent?.id ?? ''
    const paid = await sandbox.stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_visa' },
      studio.on,
    )
    expect(paid.status).toBe('succeeded')
    expect(await errorOf(sandbox.stripe.paymentIntents.confirm(id, {}, studio.on))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('ask for a confirmation', async () => {
    const intent = await pay({ payment_method: 'pm_card_authenticationRequired' })
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    await submitForm(intent.next_action?.redirect_to_url?.url ?? '', { answer: 'complete' })
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id, {}, studio.on)).status).toBe('succeeded')
  })

  test('can be canceled before they are paid', async () => {
    const intent = await pay({ payment_method: undefined, confirm: false })
    expect(intent.status).toBe('requires_payment_method')
    expect(await sandbox.stripe.paymentIntents.cancel(intent.id, {}, studio.on)).toMatchObject({
      status: 'canceled',
    })
  })

  test('need an amount that Stripe accepts', async () => {
    expect(await errorOf(pay({ amount: 10 }))).toMatchObject({ code: 'amount_too_small' })
    expect(await errorOf(pay({ amount: 2000, application_fee_amount: 3000 }))).toMatchObject({
      param: 'application_fee_amount',
    })
  })

  test('to a destination are transferred without the fee', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 10_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      application_fee_amount: 300,
      transfer_data: { destination: studio.id },
      expand: ['latest_charge.transfer'],
    })
    expect(chargeOf(intent).transfer).toMatchObject({ amount: 9700, destination: studio.id })
    const transfer = await sandbox.stripe.transfers.create({
      amount: 500,
      currency: 'usd',
      destination: studio.id,
    })
    expect((await sandbox.stripe.transfers.list({ destination: studio.id })).data[0]?.id).toBe(transfer.id)
  })
})

describe('refunds', () => {
  test('return a part, then the rest, and never more', async () => {
    const intent = await pay()
    const refund = (amount?: number) =>
      sandbox.stripe.refunds.create(
        { payment_intent: intent.id, amount, refund_application_fee: true, reason: 'requested_by_customer' },
        studio.on,
      )
    expect(await refund(5000)).toMatchObject({
      status: 'succeeded',
      amount: 5000,
      charge: chargeOf(intent).id,
    })
    expect(await errorOf(refund(15_001))).toMatchObject({ param: 'amount' })
    const rest = await refund()
    expect(rest.amount).toBe(15_000)
    expect(await errorOf(refund())).toMatchObject({ code: 'charge_already_refunded' })
    const charge = await sandbox.stripe.charges.retrieve(
      chargeOf(intent).id,
      { expand: ['refunds.data.balance_transaction', 'application_fee'] },
      studio.on,
    )
    expect(charge).toMatchObject({
      refunded: true,
      amount_refunded: 20_000,
      application_fee: { amount_refunded: 1000, refunded: true },
      refunds: { data: [{ balance_transaction: { amount: -15_000, type: 'refund', fee: 0 } }, {}] },
    })
    expect((await sandbox.stripe.refunds.list({ charge: charge.id }, studio.on)).data).toHaveLength(2)
  })
})
