import type { Offer } from '../onboarding.ts'
import type { BillingPeriod, PlanPrices } from './plan-prices.ts'

/** A discount in the form that the provider expects. */
export type Coupon =
  | { duration: 'once' | 'repeating'; months: number | null; percent: number; amount: null }
  | { duration: 'once' | 'repeating'; months: number | null; percent: null; amount: number }

type Discount = Pick<Offer, 'discountType' | 'discountValue' | 'discountDurationMonths'>

/**
 * Converts an offer to a coupon for a plan. A yearly plan has one invoice, so its coupon contains the discounts of all
 * months of the offer. `trialMonths` is the number of whole months without a charge. It is added, because the provider
 * counts the months of a coupon from the start of the subscription, but an offer counts only billed months.
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
  // Uses `repeating` even for one month: if the plan changes in this month, the provider charges for the new plan, and a
  // `once` coupon would no longer apply.
  const lasts = { duration: 'repeating' as const, months: months + trialMonths }
  return discountType === 'percentage'
    ? { ...lasts, percent: discountValue, amount: null }
    : { ...lasts, percent: null, amount: discountValue }
}

/**
 * Converts what is left of an offer to a coupon after a change of plan. Null if nothing is left. A year gets at most
 * the discount that its months would have got, so a change of the billing period does not make a code worth more.
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
 * How many months longer a coupon has to last because of a trial. Counts up to the first charge without the discount,
 * so that months of different lengths do not add a discounted charge.
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
 * `count` is the number of charges that a discount still reduces, `until` the date of the first charge without it. The
 * subscription is charged every month from `anchor` on, and the next charge is not before `from`.
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
