import type { Stripe } from 'stripe'
import { invalid, required } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { resolvePaymentMethod } from '../payments/payment-methods.ts'
import { day } from '../state/clock.ts'
import { idOrNull, newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { createDiscount, type DiscountInput } from './discounts.ts'
import { createInvoice } from './invoices.ts'
import { payInvoice } from './pay-invoice.ts'
import { planOf } from './plans.ts'
import { periodEnd } from './prices.ts'

export type SubscriptionInput = DiscountInput & {
  customer: string
  items: { price: string; quantity: number }[]
  trialEnd: number | null
  metadata: Stripe.Metadata
  description: string | null
  method: string | null
}

export function readSubscription(params: Params): Omit<SubscriptionInput, 'trialEnd'> & {
  trialDays?: number
  trialEnd?: number
} {
  params.ignore('payment_behavior', 'payment_settings', 'collection_method', 'off_session', 'trial_settings')
  const [discount] = params.items('discounts')
  const items = params.items('items').map((item) => ({
    price: item.requiredText('price'),
    quantity: item.integer('quantity') ?? 1,
  }))
  if (items.length === 0) throw required('items')
  return {
    customer: params.requiredText('customer'),
    items,
    trialDays: params.integer('trial_period_days'),
    trialEnd: params.integer('trial_end'),
    metadata: params.record('metadata') ?? {},
    description: params.text('description') ?? null,
    coupon: discount?.text('coupon') ?? null,
    promotionCode: discount?.text('promotion_code') ?? null,
    method: params.text('default_payment_method') ?? null,
  }
}

export const trialEndAfter = (scope: Scope, days: number | null | undefined) =>
  days ? scope.now() + days * day : null

export function createSubscription(scope: Scope, input: SubscriptionInput): Stripe.Subscription {
  const customer = scope.get('customer', input.customer, 'customer')
  const method = input.method ? resolvePaymentMethod(scope, input.method, customer.id) : null
  if (method) method.customer = customer.id
  const id = newId('sub')
  const items = input.items.map((item) => createItem(scope, id, item, input.trialEnd))
  const subscription = scope.put('subscription', {
    ...emptySubscription(id, scope.now()),
    billing_cycle_anchor: input.trialEnd ?? scope.now(),
    currency: items[0]?.price.currency ?? 'usd',
    customer: customer.id,
    default_payment_method: method?.id ?? null,
    description: input.description,
    items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: input.metadata,
    status: input.trialEnd ? 'trialing' : 'active',
    trial_end: input.trialEnd,
    trial_start: input.trialEnd ? scope.now() : null,
  })
  createDiscount(scope, subscription, input)
  const invoice = createInvoice(scope, subscription, 'subscription_create')
  const isPaid = payInvoice(scope, invoice, methodFor(scope, subscription))
  if (!isPaid) subscription.status = 'incomplete'
  scope.emit('customer.subscription.created', subscription)
  return subscription
}

/** Returns the payment method of the subscription, or else the customer's default. */
export const methodFor = (scope: Scope, subscription: Stripe.Subscription) =>
  idOrNull(subscription.default_payment_method) ??
  idOrNull(
    scope.find('customer', idOrNull(subscription.customer) ?? '')?.invoice_settings.default_payment_method,
  )

function createItem(
  scope: Scope,
  subscription: string,
  input: { price: string; quantity: number },
  trialEnd: number | null,
): Stripe.SubscriptionItem {
  const price = scope.get('price', input.price, 'items[0][price]')
  if (!price.recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      'items[0][price]',
    )
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: scope.now(),
    current_period_end: trialEnd ?? periodEnd(price.recurring, scope.now()),
    current_period_start: scope.now(),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: input.quantity,
    subscription,
    tax_rates: [],
  }
}

const emptySubscription = (id: string, now: number): Stripe.Subscription => ({
  id,
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: now,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created: now,
  currency: 'usd',
  customer: '',
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: { object: 'list', data: [], has_more: false, url: '' },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: now,
  status: 'active',
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
})
