import type { Payers } from '../admin/revenue.ts'
import type { Offer } from '../onboarding.ts'
import { couponOf } from './coupons.ts'

type Plans = readonly string[]
const isFor = (tierIds: Plans, { tierId }: Payers) =>
  tierIds.length === 0 || (tierId !== null && tierIds.includes(tierId))

export type Estimate = {
  companies: number
  /** What the change costs in the first twelve months, in cents. Negative if it earns money. */
  cost: number
  /** What these companies pay in twelve months without it. */
  revenue: number
}

type Discount = Pick<Offer, 'discountType' | 'discountValue' | 'discountDurationMonths'>

/**
 * What a code would cost in its first year if all current subscribers of these plans subscribed again with it. No plans
 * means all of them.
 */
export const simulateOffer = (payers: Payers[], discount: Discount, tierIds: Plans): Estimate =>
  estimate(payers, tierIds, ({ billingPeriod, price }) => {
    const coupon = couponOf(discount, { billingPeriod, price, trialMonths: 0 })
    const perCharge = coupon.amount ?? Math.round((price * coupon.percent) / 100)
    const charges = billingPeriod === 'annual' ? 1 : Math.min(coupon.months ?? 1, 12)
    return Math.min(price, perCharge) * charges
  })

/** What more or fewer free days would cost if all current subscribers of these plans subscribed again with them. */
export const simulateTrial = (
  payers: Payers[],
  { days, currentDays }: { days: number; currentDays: (tierId: string | null) => number },
  tierIds: Plans,
): Estimate =>
  estimate(payers, tierIds, (payer) =>
    Math.round((yearly(payer) * (Math.min(days, 365) - Math.min(currentDays(payer.tierId), 365))) / 365),
  )

function estimate(payers: Payers[], tierIds: Plans, costOf: (payer: Payers) => number): Estimate {
  const total = { companies: 0, cost: 0, revenue: 0 }
  for (const payer of payers.filter((each) => isFor(tierIds, each))) {
    total.companies += payer.companies
    total.cost += costOf(payer) * payer.companies
    total.revenue += yearly(payer) * payer.companies
  }
  return total
}

const yearly = ({ billingPeriod, price }: Payers) => (billingPeriod === 'annual' ? price : price * 12)
