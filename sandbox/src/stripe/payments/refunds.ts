import type { Stripe } from 'stripe'
import { addBalanceTransaction } from '../balance/balance-transactions.ts'
import { invalid, required } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { idOf, idOrNull, newId } from '../state/ids.ts'
import { platformOf, type Scope } from '../state/scope.ts'

export const readRefund = (params: Params) => ({
  charge: params.text('charge'),
  intent: params.text('payment_intent'),
  amount: params.integer('amount'),
  reason: params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
  metadata: params.record('metadata') ?? {},
  returnsFee: params.flag('refund_application_fee') ?? false,
})

export function createRefund(scope: Scope, input: ReturnType<typeof readRefund>): Stripe.Refund {
  const charge = findCharge(scope, input)
  const amount = checkAmount(scope, charge, input.amount)
  const isBank = charge.payment_method_details?.type === 'us_bank_account'
  const id = newId(isBank ? 'pyr' : 're')
  const entry = addBalanceTransaction(scope, {
    amount: -amount,
    currency: charge.currency,
    type: isBank ? 'payment_refund' : 'refund',
    reporting_category: 'refund',
    source: id,
    description: 'REFUND FOR CHARGE',
  })
  const refund = scope.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: entry.id,
    charge: charge.id,
    created: scope.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: input.metadata,
    payment_intent: idOrNull(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  scope.emit('refund.created', refund)
  if (input.returnsFee) returnApplicationFee(scope, charge)
  scope.emit('charge.refunded', charge)
  return refund
}

export function changeRefund(scope: Scope, id: string, metadata: Record<string, string> | undefined) {
  const refund = scope.get('refund', id)
  refund.metadata = changeMetadata(refund.metadata ?? {}, metadata)
  scope.emit('refund.updated', refund)
  return refund
}

function findCharge(scope: Scope, { charge, intent }: { charge?: string; intent?: string }) {
  if (charge) return scope.get('charge', charge, 'charge')
  if (!intent) throw required('charge')
  const { latest_charge: latest } = scope.get('payment_intent', intent, 'payment_intent')
  if (!latest) throw invalid(`This PaymentIntent (${intent}) does not have a successful charge to refund.`)
  return scope.get('charge', idOf(latest), 'charge')
}

function checkAmount(scope: Scope, charge: Stripe.Charge, wanted: number | undefined) {
  const left = charge.amount - charge.amount_refunded
  const amount = wanted ?? left
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} has not succeeded.`, undefined, 'charge_not_refundable')
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
  if (scope.all('dispute').some((dispute) => dispute.charge === charge.id && dispute.status !== 'won'))
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    )
  if (amount < 1) throw invalid('This value must be greater than or equal to 1.', 'amount')
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      'amount',
    )
  return amount
}

/** The part of the application fee that corresponds to the refunded part of the charge. */
function returnApplicationFee(scope: Scope, charge: Stripe.Charge) {
  if (!charge.application_fee) return
  const platform = platformOf(scope)
  const fee = platform.get('application_fee', idOf(charge.application_fee))
  const target = Math.round((fee.amount * charge.amount_refunded) / charge.amount)
  const amount = target - fee.amount_refunded
  if (amount <= 0) return
  const common = { currency: fee.currency, reporting_category: 'platform_earning_refund', source: fee.id }
  const entry = addBalanceTransaction(platform, {
    ...common,
    amount: -amount,
    type: 'application_fee_refund',
  })
  if (scope.account !== null)
    addBalanceTransaction(scope, { ...common, amount, type: 'adjustment', source: charge.id })
  fee.amount_refunded = target
  fee.refunded = target === fee.amount
  fee.refunds.data.unshift({
    id: newId('fr'),
    object: 'fee_refund',
    amount,
    balance_transaction: entry.id,
    created: scope.now(),
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  })
  platform.emit('application_fee.refunded', fee)
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
