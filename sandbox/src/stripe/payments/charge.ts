import type { Stripe } from 'stripe'
import { addBalanceTransaction, feeDetail, processingFee } from '../balance/balance-transactions.ts'
import { idOf, idOrNull, newId } from '../state/ids.ts'
import { platformOf, type Scope } from '../state/scope.ts'
import { methodDetails } from './method-details.ts'
import { createTransfer } from './transfers.ts'

/** Creates the charge of one attempt to pay. Each attempt has its own. */
export function createCharge(
  scope: Scope,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const isBank = method.type === 'us_bank_account'
  const destination = intent.transfer_data?.destination
  const charge = scope.put('charge', {
    id: newId(isBank ? 'py' : 'ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: scope.account === null ? null : 'ca_sandbox',
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: isBank ? null : 'SANDBOX',
    captured: true,
    created: scope.now(),
    currency: intent.currency,
    customer: idOrNull(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: idOrNull(intent.on_behalf_of),
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(scope, method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'pending',
    transfer_data: destination ? { amount: null, destination: idOf(destination) } : null,
    transfer_group: null,
  })
  charge.receipt_url = `${scope.url}/receipts/${charge.id}`
  return charge
}

/** Books the money of a charge: Stripe's fee, the application fee, and the transfer of a destination charge. */
export function settleCharge(scope: Scope, charge: Stripe.Charge) {
  const isBank = charge.payment_method_details?.type === 'us_bank_account'
  const { amount, currency } = charge
  const applicationFee = bookApplicationFee(scope, charge)
  const fees = [feeDetail(processingFee(amount, isBank), currency, 'stripe_fee')]
  if (scope.account !== null && applicationFee > 0)
    fees.push(feeDetail(applicationFee, currency, 'application_fee'))
  const entry = addBalanceTransaction(scope, {
    amount,
    currency,
    type: isBank ? 'payment' : 'charge',
    reporting_category: 'charge',
    source: charge.id,
    description: charge.description,
    fees,
  })
  Object.assign(charge, { status: 'succeeded', paid: true, balance_transaction: entry.id })
  charge.outcome = outcome('authorized', 'approved_by_network', null, 'Payment complete.')
  bookDestination(scope, charge, applicationFee)
}

export function failCharge(charge: Stripe.Charge, code: string, message: string) {
  Object.assign(charge, { status: 'failed', captured: false, paid: false, amount_captured: 0 })
  Object.assign(charge, { failure_code: code, failure_message: message })
  charge.outcome = outcome('issuer_declined', 'declined_by_network', code, message)
}

function bookApplicationFee(scope: Scope, charge: Stripe.Charge) {
  const amount = charge.application_fee_amount ?? 0
  const seller = scope.account ?? idOrNull(charge.transfer_data?.destination)
  if (amount === 0 || !seller) return 0
  const platform = platformOf(scope)
  const { currency } = charge
  const id = newId('fee')
  const entry = addBalanceTransaction(platform, {
    amount,
    currency,
    type: 'application_fee',
    reporting_category: 'platform_earning',
    source: id,
  })
  const fee = platform.put('application_fee', {
    id,
    object: 'application_fee',
    account: seller,
    amount,
    amount_refunded: 0,
    application: 'ca_sandbox',
    balance_transaction: entry.id,
    charge: charge.id,
    created: scope.now(),
    currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  })
  charge.application_fee = id
  platform.emit('application_fee.created', fee)
  return amount
}

function bookDestination(scope: Scope, charge: Stripe.Charge, applicationFee: number) {
  const destination = idOrNull(charge.transfer_data?.destination)
  if (!destination || scope.account !== null) return
  charge.transfer = createTransfer(scope, {
    amount: charge.amount - applicationFee,
    currency: charge.currency,
    destination,
    source: charge.id,
    metadata: {},
    description: null,
  }).id
}

const outcome = (
  type: string,
  status: string,
  reason: string | null,
  message: string,
): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: status,
  reason,
  risk_level: 'normal',
  seller_message: message,
  type,
})
