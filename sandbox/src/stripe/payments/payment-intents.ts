import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { SessionDetails } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'

export type IntentInput = SessionDetails['payment'] & {
  amount: number
  currency: string
  customer: string | null
  methodTypes: string[]
}

export function readIntent(params: Params): IntentInput & { method?: string; isConfirmed?: boolean } {
  params.ignore('automatic_payment_methods', 'return_url', 'off_session', 'statement_descriptor_suffix')
  return {
    amount: params.requiredInteger('amount'),
    currency: params.requiredText('currency').toLowerCase(),
    customer: params.text('customer') || null,
    description: params.text('description') ?? null,
    metadata: params.record('metadata') ?? {},
    applicationFee: params.integer('application_fee_amount') ?? null,
    destination: params.inside('transfer_data')?.text('destination') ?? null,
    receiptEmail: params.text('receipt_email') ?? null,
    statementDescriptor: params.text('statement_descriptor') ?? null,
    saveFor: params.text('setup_future_usage') ?? null,
    methodTypes: params.texts('allowed_payment_method_types') ?? ['card'],
    method: params.text('payment_method'),
    isConfirmed: params.flag('confirm'),
  }
}

export function createIntent(scope: Scope, input: IntentInput): Stripe.PaymentIntent {
  checkAmount(input)
  refuseFeeWithoutSeller(scope, input.applicationFee, input.destination)
  if (input.customer) scope.get('customer', input.customer, 'customer')
  const id = newId('pi')
  const intent = scope.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: scope.account === null ? null : 'ca_sandbox',
    application_fee_amount: input.applicationFee,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_sandbox`,
    confirmation_method: 'automatic',
    created: scope.now(),
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    description: input.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: input.methodTypes,
    payment_record: null,
    processing: null,
    receipt_email: input.receiptEmail,
    review: null,
    setup_future_usage: input.saveFor,
    shipping: null,
    source: null,
    statement_descriptor: input.statementDescriptor,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: input.destination ? { destination: input.destination } : null,
    transfer_group: null,
  })
  scope.emit('payment_intent.created', intent)
  return intent
}

export const readIntentChange = (params: Params) => ({
  amount: params.integer('amount'),
  description: params.text('description'),
  metadata: params.record('metadata'),
})

export function changeIntent(scope: Scope, id: string, input: ReturnType<typeof readIntentChange>) {
  const intent = scope.get('payment_intent', id)
  if (input.amount !== undefined) {
    if (!isUnpaid(intent)) throw unexpectedState(intent, 'update')
    intent.amount = input.amount
  }
  if (input.description !== undefined) intent.description = input.description || null
  intent.metadata = changeMetadata(intent.metadata, input.metadata)
  return intent
}

export function cancelIntent(scope: Scope, id: string, reason: string | null) {
  const intent = scope.get('payment_intent', id)
  if (!isUnpaid(intent)) throw unexpectedState(intent, 'cancel')
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: scope.now(),
    cancellation_reason: reason,
    next_action: null,
  })
  scope.emit('payment_intent.canceled', intent)
  return intent
}

export const isUnpaid = ({ status }: Stripe.PaymentIntent) =>
  ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)

export const unexpectedState = ({ status }: Stripe.PaymentIntent, action: string) =>
  invalid(
    `You cannot ${action} this PaymentIntent because it has a status of ${status}.`,
    undefined,
    'payment_intent_unexpected_state',
  )

/** Stripe accepts application fees only where someone else is the seller. */
export function refuseFeeWithoutSeller(scope: Scope, fee: number | null, destination: string | null) {
  if (fee === null || scope.account !== null || destination !== null) return
  throw invalid(
    'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
    'application_fee_amount',
  )
}

function checkAmount({ amount, currency, applicationFee }: IntentInput) {
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, 'currency')
  if (amount < 50) throw invalid('Amount must be at least $0.50 usd', 'amount', 'amount_too_small')
  if (amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', 'amount', 'amount_too_large')
  if (applicationFee !== null && applicationFee > amount)
    throw invalid('Application fee amount is greater than the amount.', 'application_fee_amount')
}
