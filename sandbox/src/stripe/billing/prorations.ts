import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import type { Scope } from '../state/scope.ts'
import { draftInvoice, type Proration } from './invoices.ts'
import { planOf } from './plans.ts'
import { periodEnd } from './prices.ts'

/** What the rest of the period was worth at the old price, and what it costs at the new one. */
export function prorationsOf(scope: Scope, item: Stripe.SubscriptionItem, priceId: string): Proration[] {
  const price = scope.get('price', priceId, 'items[0][price]')
  const length = item.current_period_end - item.current_period_start
  const rest = Math.max(0, item.current_period_end - scope.now()) / length
  const restOf = ({ unit_amount: amount }: Stripe.Price) => Math.round((amount ?? 0) * rest)
  const isSameLength = price.recurring?.interval === item.price.recurring?.interval
  return [
    { item, amount: -restOf(item.price), description: 'Unused time' },
    { item, amount: isSameLength ? restOf(price) : (price.unit_amount ?? 0), description: 'Remaining time' },
  ]
}

/** The item with the new price. A new length of the period begins a new period. */
export function proratedItem(
  scope: Scope,
  item: Stripe.SubscriptionItem,
  priceId: string,
): Stripe.SubscriptionItem {
  const price = scope.get('price', priceId, 'items[0][price]')
  const changed = { ...item, price, plan: planOf(price) }
  if (!price.recurring || price.recurring.interval === item.price.recurring?.interval) return changed
  const now = scope.now()
  return { ...changed, current_period_start: now, current_period_end: periodEnd(price.recurring, now) }
}

export function readPreview(params: Params) {
  params.ignore('customer')
  const details = params.inside('subscription_details')
  details?.ignore('proration_behavior', 'proration_date')
  const [item] = details?.items('items') ?? []
  item?.ignore('id', 'quantity')
  return { subscription: params.requiredText('subscription'), price: item?.text('price') }
}

/** The invoice that a change of price would cause now. */
export function previewInvoice(scope: Scope, input: ReturnType<typeof readPreview>): Stripe.Invoice {
  const subscription = scope.get('subscription', input.subscription)
  const [item] = subscription.items.data
  if (!item || !input.price) throw invalid('Nothing to preview.', 'subscription_details')
  const isTrial = subscription.status === 'trialing'
  const prorations = isTrial ? [] : prorationsOf(scope, item, input.price)
  return draftInvoice(scope, subscription, 'subscription_update', prorations).invoice
}
