import type { Stripe } from 'stripe'
import { invalid } from '../http/error.ts'
import type { Params } from '../http/params.ts'
import { idOf } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { discountOf } from './coupons.ts'
import { activeDiscount, findDiscount } from './discounts.ts'
import { draftInvoice, type Proration } from './invoices.ts'
import { planOf } from './plans.ts'
import { periodEnd } from './prices.ts'

type Applied = ReturnType<typeof activeDiscount>

/**
 * Returns a credit for the rest of the period at the old price, and a charge at the new price. Amounts for the rest of
 * a period already include the discount.
 */
export function prorationsOf(
  scope: Scope,
  item: Stripe.SubscriptionItem,
  priceId: string,
  applied: Applied,
): Proration[] {
  const price = scope.get('price', priceId, 'items[0][price]')
  const length = item.current_period_end - item.current_period_start
  const rest = Math.max(0, item.current_period_end - scope.now()) / length
  const restOf = ({ unit_amount: amount }: Stripe.Price, by: Applied) =>
    Math.round(((amount ?? 0) - discountOf(by?.coupon, amount ?? 0)) * rest)
  const isWhole = price.recurring?.interval !== item.price.recurring?.interval
  return [
    { item, amount: -restOf(item.price, paidWith(scope, item)), description: 'Unused time' },
    {
      item,
      amount: isWhole ? (price.unit_amount ?? 0) : restOf(price, applied),
      description: 'Remaining time',
      isWhole,
    },
  ]
}

/** Returns the discount of the invoice that paid for the current period at this price. */
function paidWith(scope: Scope, { id, price }: Stripe.SubscriptionItem): Applied {
  const invoice = scope
    .all('invoice')
    .filter(({ status }) => status !== 'void')
    .findLast(({ lines }) =>
      lines.data.some(
        ({ amount, parent, pricing }) =>
          amount > 0 &&
          parent?.subscription_item_details?.subscription_item === id &&
          idOf(pricing?.price_details?.price ?? '') === price.id,
      ),
    )
  const [discount] = invoice?.discounts ?? []
  return discount ? findDiscount(scope, idOf(discount)) : null
}

/** Returns the item with the new price. If the new price has another interval, a new period begins. */
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
  const [discount] = params.items('discounts')
  return {
    subscription: params.requiredText('subscription'),
    price: item?.text('price'),
    /** If this is undefined, the discount of the subscription applies. */
    discount: params.has('discounts')
      ? { coupon: discount?.text('coupon'), known: discount?.text('discount') }
      : undefined,
  }
}

/** Returns the invoice that a new price would cause now. */
export function previewInvoice(scope: Scope, input: ReturnType<typeof readPreview>): Stripe.Invoice {
  const subscription = scope.get('subscription', input.subscription)
  const [item] = subscription.items.data
  if (!item || !input.price) throw invalid('Nothing to preview.', 'subscription_details')
  const isTrial = subscription.status === 'trialing'
  const applied = input.discount
    ? previewDiscount(scope, input.discount)
    : activeDiscount(scope, subscription)
  const changed = { ...item, price: scope.get('price', input.price) }
  const prorations = isTrial
    ? []
    : prorationsOf(scope, item, input.price, applied).map((part) =>
        part.amount > 0 ? { ...part, item: changed } : part,
      )
  return draftInvoice(scope, subscription, 'subscription_update', prorations, applied).invoice
}

/** Finds the discount without counting a use of its coupon. */
function previewDiscount(scope: Scope, { coupon, known }: { coupon?: string; known?: string }): Applied {
  if (known) return findDiscount(scope, known)
  const found = coupon ? scope.get('coupon', coupon, 'discounts') : null
  return found && { coupon: found, discount: { id: 'di_preview' } as Stripe.Discount }
}
