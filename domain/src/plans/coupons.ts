import type { Offer } from '../onboarding.ts'
import type { BillingPeriod, PlanPrices } from './plan-prices.ts'

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
  // Repeats even for one month: after a change of plan in this month, the provider would charge the new plan without a
  // discount that applies only once.
  const lasts = { duration: 'repeating' as const, months: months + trialMonths }
  return discountType === 'percentage'
    ? { ...lasts, percent: discountValue, amount: null }
    : { ...lasts, percent: null, amount: discountValue }
}

/**
 * The discount of what is left of an offer, after a change of plan. Null if nothing is left. A year never gets more than
 * its months would have got, so a change of the billing period does not make a code worth more.
 */
export function couponAfterChange(
  left: Discount,
  tier: PlanPrices,
  { billingPeriod, trialMonths }: { billingPeriod: BillingPeriod; trialMonths: number },
): Coupon | null {
  const months = left.discountDurationMonths
  if (months < 1) return null
  const price = (billingPeriod === 'annual' ? tier.annualPrice : tier.monthlyPrice) ?? 0
  const coupon = couponOf(left, { billingPeriod, price, trialMonths })
  if (coupon.amount === null || billingPeriod === 'monthly') return coupon
  const ofMonths = tier.monthlyPrice > 0 ? months * monthlyDiscount(left, tier.monthlyPrice) : coupon.amount
  const amount = Math.min(coupon.amount, ofMonths)
  return amount > 0 ? { ...coupon, amount } : null
}

/** What an offer takes off one month, in cents. */
export const monthlyDiscount = ({ discountType, discountValue }: Discount, price: number) =>
  Math.min(price, discountType === 'percentage' ? Math.round((price * discountValue) / 100) : discountValue)

/**
 * How many months a coupon has to last longer because of a trial. Counted to the first charge without the discount, so
 * that months of different lengths add no charge.
 */
export const trialMonthsOf = (
  { discountDurationMonths: months }: Pick<Offer, 'discountDurationMonths'>,
  from: Date,
  trialEnd: Date,
) => monthsBetween(from, addMonths(trialEnd, months)) - months

function monthsBetween(from: Date, until: Date): number {
  let months = 0
  while (addMonths(from, months + 1) <= until) months += 1
  return months
}

/**
 * The charges that a discount still reduces, and the first one after it. A subscription is charged every month since
 * `anchor`, the next time not before `from`.
 */
export function chargesBefore(end: Date, { anchor, from }: { anchor: Date; from: Date }) {
  let months = 0
  while (addMonths(anchor, months) < from) months += 1
  const first = months
  while (addMonths(anchor, months) < end) months += 1
  return { count: months - first, until: addMonths(anchor, months) }
}

/** The same day of a later month, or its last day. */
export function addMonths(from: Date, months: number): Date {
  const date = new Date(from)
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return date
}
