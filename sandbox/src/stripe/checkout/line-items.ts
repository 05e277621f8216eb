import type { Stripe } from 'stripe'
import { discountOf } from '../billing/coupons.ts'
import { idOf } from '../state/ids.ts'
import type { SessionDetails } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'

/** Computes the amounts of a session with a discount, or without one. */
export function applyDiscount(
  scope: Scope,
  session: Stripe.Checkout.Session,
  details: SessionDetails,
  coupon: Stripe.Coupon | null,
  promotion: Stripe.PromotionCode | null,
) {
  details.coupon = coupon?.id ?? null
  details.promotionCode = promotion?.id ?? null
  const subtotal = subtotalOf(scope, details)
  const discount = discountOf(coupon, subtotal)
  const isTrial = session.mode === 'subscription' && details.subscription.trialDays !== null
  session.amount_subtotal = isTrial ? 0 : subtotal
  session.amount_total = isTrial ? 0 : subtotal - discount
  session.total_details = { amount_discount: isTrial ? 0 : discount, amount_shipping: 0, amount_tax: 0 }
  session.discounts = coupon ? [{ coupon: coupon.id, promotion_code: promotion?.id ?? null }] : []
}

export function lineItemsOf(scope: Scope, id: string): Stripe.LineItem[] {
  const { lines, coupon } = scope.get('session_details', id)
  const stored = coupon ? scope.find('coupon', coupon) : undefined
  const subtotal = subtotalOf(scope, { lines })
  let left = discountOf(stored, subtotal)
  return lines.map((line, index) => {
    const price = scope.get('price', line.price)
    const amount = (price.unit_amount ?? 0) * line.quantity
    const isLast = index === lines.length - 1
    const share =
      isLast || subtotal === 0 ? left : Math.round((discountOf(stored, subtotal) * amount) / subtotal)
    left -= share
    return {
      id: line.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: share,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount - share,
      currency: price.currency,
      description: scope.find('product', idOf(price.product))?.name ?? null,
      metadata: {},
      price,
      quantity: line.quantity,
    }
  })
}

const subtotalOf = (scope: Scope, { lines }: Pick<SessionDetails, 'lines'>) =>
  lines.reduce((sum, { price, quantity }) => sum + (scope.get('price', price).unit_amount ?? 0) * quantity, 0)
