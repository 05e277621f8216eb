import type { Offer } from '../onboarding.ts'
import type { BillingPeriod } from '../plan-prices.ts'

/** A discount in the provider's terms. */
export type Coupon =
  | { duration: 'once' | 'repeating'; months: number | null; percent: number; amount: null }
  | { duration: 'once' | 'repeating'; months: number | null; percent: null; amount: number }

type Discount = Pick<Offer, 'discountType' | 'discountValue' | 'discountDurationMonths'>

/**
 * The discount of an offer on a plan. A yearly plan is billed with one invoice, which gets the discounts of all months of
 * the offer at once. `trialMonths` are the whole months without a charge: the provider counts the months of a coupon from
 * the beginning of the subscription, the offer only those that are billed.
 */
export function couponOf(
  { discountType, discountValue, discountDurationMonths: months }: Discount,
  { billingPeriod, price, trialMonths }: { billingPeriod: BillingPeriod; price: number; trialMonths: number },
): Coupon {
  if (billingPeriod === 'annual') {
    const billed = Math.min(months, 12)
    const perYear =
      discountType === 'percentage' ? Math.round((price * discountValue) / 100) : discountValue * 12
    const amount = Math.min(price, Math.round((perYear * billed) / 12))
    return { duration: 'once', months: null, percent: null, amount }
  }
  const isOnce = months === 1
  const lasts = {
    duration: isOnce ? ('once' as const) : ('repeating' as const),
    months: isOnce ? null : months + trialMonths,
  }
  return discountType === 'percentage'
    ? { ...lasts, percent: discountValue, amount: null }
    : { ...lasts, percent: null, amount: discountValue }
}

/** How many months fit into a trial. */
export function monthsIn(trialDays: number, from: Date): number {
  const end = from.getTime() + trialDays * 86_400_000
  let months = 0
  for (;;) {
    const next = new Date(from)
    const day = next.getUTCDate()
    next.setUTCDate(1)
    next.setUTCMonth(next.getUTCMonth() + months + 1)
    const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
    next.setUTCDate(Math.min(day, lastDay))
    if (next.getTime() > end) return months
    months += 1
  }
}
