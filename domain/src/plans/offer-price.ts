import type { Offer } from '../onboarding.ts'
import { couponOf } from './coupons.ts'
import type { BillingPeriod } from './plan-prices.ts'

type Discount = Pick<Offer, 'discountType' | 'discountValue' | 'discountDurationMonths'>

/** What a period costs with a code, in cents, and for how many periods. A year is reduced once. */
export function offerPrice(
  discount: Discount,
  { billingPeriod, price }: { billingPeriod: BillingPeriod; price: number },
): { price: number; periods: number } {
  const { percent, amount, months } = couponOf(discount, { billingPeriod, price, trialMonths: 0 })
  const off = amount ?? Math.round((price * percent) / 100)
  return { price: Math.max(0, price - off), periods: months ?? 1 }
}
