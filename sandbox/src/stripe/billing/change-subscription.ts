import type { Stripe } from 'stripe'
import { ApiError, invalid } from '../http/error.ts'
import { changeMetadata, type Params } from '../http/params.ts'
import { numberOf } from '../payments/payment-methods.ts'
import { cardOutcome } from '../payments/test-numbers.ts'
import { idOf } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { methodFor } from './create-subscription.ts'
import { activeDiscount, replaceDiscount } from './discounts.ts'
import { createInvoice } from './invoices.ts'
import { isLastAttempt, payInvoice, voidInvoice } from './pay-invoice.ts'
import { planOf } from './plans.ts'
import { periodEnd } from './prices.ts'
import { proratedItem, prorationsOf } from './prorations.ts'
import { applySchedule } from './schedules.ts'

export function readSubscriptionChange(params: Params) {
  const [discount] = params.items('discounts')
  return {
    /** An empty list ends the discount. */
    discount: params.has('discounts')
      ? { coupon: discount?.text('coupon') ?? null, promotionCode: null }
      : undefined,
    isInvoicedNow: params.text('proration_behavior') === 'always_invoice',
    failsUnpaid: params.text('payment_behavior') === 'error_if_incomplete',
    cancelsAtEnd: params.flag('cancel_at_period_end'),
    trialEnd: params.text('trial_end'),
    items: params.items('items').map((item) => ({
      id: item.text('id'),
      price: item.text('price'),
      quantity: item.integer('quantity'),
    })),
    method: params.text('default_payment_method'),
    description: params.text('description'),
    metadata: params.record('metadata'),
  }
}

type Change = Partial<ReturnType<typeof readSubscriptionChange>>

/** Charges a new price from the next invoice on, unless the call asks for an invoice about the difference. */
export function changeSubscription(scope: Scope, id: string, change: Change): Stripe.Subscription {
  const subscription = scope.get('subscription', id)
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const before = { ...subscription, items: structuredClone(summaryOf(subscription)) }
  const restoreDiscount = change.discount && replaceDiscount(scope, subscription, change.discount)
  for (const item of change.items ?? []) {
    const isPriceChange =
      item.price !== undefined && change.isInvoicedNow && subscription.status !== 'trialing'
    if (!isPriceChange) {
      changeItem(scope, subscription, item)
      continue
    }
    try {
      chargeDifference(scope, subscription, item, change.failsUnpaid ?? false)
    } catch (error) {
      restoreDiscount?.()
      throw error
    }
  }
  if (change.cancelsAtEnd !== undefined) setCancelation(scope, subscription, change.cancelsAtEnd)
  if (change.method !== undefined) subscription.default_payment_method = change.method || null
  if (change.description !== undefined) subscription.description = change.description || null
  subscription.metadata = changeMetadata(subscription.metadata, change.metadata)
  if (change.trialEnd && /^\d+$/.test(change.trialEnd))
    moveTrialEnd(scope, subscription, Number(change.trialEnd))
  if (change.trialEnd === 'now' && subscription.status === 'trialing') endTrial(scope, subscription)
  else reportChange(scope, subscription, before)
  return subscription
}

export function cancelSubscription(scope: Scope, subscription: Stripe.Subscription, reason: string) {
  if (subscription.status === 'canceled') throw invalid(`No such subscription: '${subscription.id}'`)
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? scope.now(),
    ended_at: scope.now(),
  })
  if (subscription.cancellation_details) subscription.cancellation_details.reason = reason
  stopCollecting(scope, subscription)
  scope.emit('customer.subscription.deleted', subscription)
  return subscription
}

/** As at Stripe, the invoices of a canceled subscription stay open, but are not charged again automatically. */
function stopCollecting(scope: Scope, { id }: Stripe.Subscription) {
  for (const invoice of scope.all('invoice')) {
    const reference = invoice.parent?.subscription_details?.subscription
    if (invoice.status === 'open' && reference && idOf(reference) === id)
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  }
}

/**
 * Runs at the end of a period: ends a subscription that was set to cancel, ends a trial, or renews the subscription.
 */
export function renewSubscription(scope: Scope, subscription: Stripe.Subscription) {
  if (subscription.cancel_at_period_end) {
    cancelSubscription(scope, subscription, 'cancellation_requested')
    return
  }
  if (subscription.status === 'trialing') {
    endTrial(scope, subscription)
    return
  }
  applySchedule(scope, subscription)
  startPeriod(scope, subscription)
  collect(scope, subscription, createInvoice(scope, subscription, 'subscription_cycle'))
}

/** Ends a subscription whose first payment did not succeed in time. */
export function expireIncomplete(scope: Scope, subscription: Stripe.Subscription) {
  subscription.status = 'incomplete_expired'
  if (subscription.latest_invoice) voidInvoice(scope, idOf(subscription.latest_invoice))
  scope.emit('customer.subscription.updated', subscription, { status: 'incomplete' })
}

/** Tries an unpaid invoice again. The last failure cancels the subscription. */
export function retryInvoice(scope: Scope, invoice: Stripe.Invoice) {
  const reference = invoice.parent?.subscription_details?.subscription
  if (!reference) return
  collect(scope, scope.get('subscription', idOf(reference)), invoice)
}

export function collect(scope: Scope, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  const before = { status: subscription.status }
  const isPaid = payInvoice(scope, invoice, methodFor(scope, subscription))
  if (subscription.status === 'canceled') return
  if (!isPaid && isLastAttempt(invoice)) {
    cancelSubscription(scope, subscription, 'payment_failed')
    return
  }
  if (isPaid) subscription.status = 'active'
  else if (subscription.status !== 'incomplete') subscription.status = 'past_due'
  scope.emit('customer.subscription.updated', subscription, before)
}

/** Moves the end of the trial, or starts a new trial if it is over. Nothing is charged until the new end. */
function moveTrialEnd(scope: Scope, subscription: Stripe.Subscription, end: number) {
  if (end <= scope.now()) throw invalid('Timestamp must be in the future.', 'trial_end')
  Object.assign(subscription, {
    status: 'trialing',
    trial_end: end,
    trial_start: subscription.trial_start ?? scope.now(),
    billing_cycle_anchor: end,
  })
  if (subscription.cancel_at_period_end) subscription.cancel_at = end
  for (const item of subscription.items.data) item.current_period_end = end
}

function endTrial(scope: Scope, subscription: Stripe.Subscription) {
  Object.assign(subscription, { status: 'active', trial_end: scope.now() })
  startPeriod(scope, subscription)
  const invoice = createInvoice(scope, subscription, 'subscription_cycle')
  const before = { status: 'trialing' }
  if (!payInvoice(scope, invoice, methodFor(scope, subscription))) subscription.status = 'past_due'
  scope.emit('customer.subscription.updated', subscription, before)
}

function startPeriod(scope: Scope, subscription: Stripe.Subscription) {
  for (const item of subscription.items.data) {
    const start = Math.min(item.current_period_end, scope.now())
    item.current_period_start = start
    if (item.price.recurring) item.current_period_end = periodEnd(item.price.recurring, start)
  }
}

function setCancelation(scope: Scope, subscription: Stripe.Subscription, isOn: boolean) {
  const end = subscription.items.data[0]?.current_period_end ?? null
  Object.assign(subscription, {
    cancel_at_period_end: isOn,
    cancel_at: isOn ? end : null,
    canceled_at: isOn ? scope.now() : null,
  })
  if (subscription.cancellation_details)
    subscription.cancellation_details.reason = isOn ? 'cancellation_requested' : null
}

function changeItem(
  scope: Scope,
  subscription: Stripe.Subscription,
  change: { id?: string; price?: string; quantity?: number },
) {
  const item = subscription.items.data.find(({ id }) => !change.id || id === change.id)
  if (!item) throw invalid(`No such subscription item: '${change.id}'`, 'items[0][id]', 'resource_missing')
  if (change.quantity !== undefined) item.quantity = change.quantity
  if (!change.price) return
  item.price = scope.get('price', change.price, 'items[0][price]')
  item.plan = planOf(item.price)
}

/** Changes the price now, and invoices the difference for the rest of the period. */
function chargeDifference(
  scope: Scope,
  subscription: Stripe.Subscription,
  change: { id?: string; price?: string },
  failsUnpaid: boolean,
) {
  const item = subscription.items.data.find(({ id }) => !change.id || id === change.id)
  if (!item) throw invalid(`No such subscription item: '${change.id}'`, 'items[0][id]', 'resource_missing')
  const before = { ...item }
  const prorations = prorationsOf(scope, item, change.price ?? '', activeDiscount(scope, subscription))
  for (const part of prorations) if (part.amount <= 0) part.item = before
  Object.assign(item, proratedItem(scope, item, change.price ?? ''))
  const latest = subscription.latest_invoice
  const invoice = createInvoice(scope, subscription, 'subscription_update', prorations)
  if (payInvoice(scope, invoice, methodFor(scope, subscription))) return
  if (!failsUnpaid) {
    subscription.status = 'past_due'
    return
  }
  Object.assign(item, before)
  subscription.latest_invoice = latest
  voidInvoice(scope, invoice.id)
  throw declineOf(scope, subscription)
}

/** Returns an error that says why a subscription cannot be charged now. */
function declineOf(scope: Scope, subscription: Stripe.Subscription) {
  const method = methodFor(scope, subscription)
  const outcome = method ? cardOutcome(numberOf(scope, method)) : null
  if (outcome?.kind === 'declines')
    return new ApiError(402, 'card_error', outcome.message, {
      code: outcome.code,
      decline_code: outcome.declineCode,
    })
  if (outcome?.kind === 'asks')
    return new ApiError(402, 'card_error', 'The payment requires additional user action.', {
      code: 'subscription_payment_intent_requires_action',
    })
  return invalid('This customer has no attached payment source or default payment method.')
}

const summaryOf = ({ items }: Stripe.Subscription) =>
  items.data.map(({ id, price, quantity }) => ({ id, price: price.id, quantity }))

function reportChange(scope: Scope, subscription: Stripe.Subscription, before: Record<string, unknown>) {
  const now: Record<string, unknown> = { ...subscription, items: summaryOf(subscription) }
  const changed = Object.keys(now).filter(
    (name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]),
  )
  scope.emit(
    'customer.subscription.updated',
    subscription,
    Object.fromEntries(changed.map((name) => [name, before[name]])),
  )
}
