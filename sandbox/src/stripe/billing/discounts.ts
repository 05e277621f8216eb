import type { Stripe } from 'stripe'
import { idOf, newId } from '../state/ids.ts'
import type { Scope } from '../state/scope.ts'
import { redeem } from './coupons.ts'
import { periodEnd } from './prices.ts'

export type DiscountInput = { coupon: string | null; promotionCode: string | null }

/** Applies a coupon to a subscription, for as long as the coupon lasts. */
export function createDiscount(
  scope: Scope,
  subscription: Stripe.Subscription,
  { coupon: couponId, promotionCode }: DiscountInput,
): Stripe.Discount | null {
  const promotion = promotionCode ? scope.get('promotion_code', promotionCode, 'discounts') : null
  const reference = promotion?.promotion.coupon ?? couponId
  if (!reference) return null
  const coupon = scope.get('coupon', idOf(reference), 'discounts')
  const now = scope.now()
  const month = { interval: 'month', interval_count: coupon.duration_in_months ?? 1 } as const
  const recurring = { ...month, meter: null, trial_period_days: null, usage_type: 'licensed' }
  redeem(scope, coupon.id, promotion?.id ?? null)
  const discount = scope.put('discount', {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    end: coupon.duration === 'repeating' ? periodEnd(recurring, now) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotion?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: now,
    subscription: subscription.id,
    subscription_item: null,
  })
  subscription.discounts = [discount.id]
  scope.emit('customer.discount.created', discount)
  return discount
}

/** Returns the discount of a subscription, or null if there is none or it has ended. */
export function activeDiscount(scope: Scope, subscription: Stripe.Subscription) {
  const [reference] = subscription.discounts
  const found = reference ? findDiscount(scope, idOf(reference)) : null
  return found && (found.discount.end === null || found.discount.end > scope.now()) ? found : null
}

export function findDiscount(scope: Scope, id: string) {
  const discount = scope.find('discount', id)
  const coupon = discount?.source.coupon ? scope.find('coupon', idOf(discount.source.coupon)) : undefined
  return discount && coupon ? { discount, coupon } : null
}

/** Replaces the discount. Returns a function that restores the previous discount, for a call that fails later. */
export function replaceDiscount(scope: Scope, subscription: Stripe.Subscription, input: DiscountInput) {
  const before = subscription.discounts
  const discount = before[0] ? scope.find('discount', idOf(before[0])) : undefined
  const end = discount?.end ?? null
  endDiscount(scope, subscription)
  createDiscount(scope, subscription, input)
  return () => {
    subscription.discounts = before
    if (discount) discount.end = end
  }
}

export function endDiscount(scope: Scope, subscription: Stripe.Subscription) {
  const [reference] = subscription.discounts
  subscription.discounts = []
  const discount = reference ? scope.find('discount', idOf(reference)) : undefined
  if (!discount) return
  discount.end = scope.now()
  scope.emit('customer.discount.deleted', discount)
}
