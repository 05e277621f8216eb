import { type BillingPeriod, monthlyWorth, type PlanPrices } from './plan-prices.ts'

export type PlanChoice = PlanPrices & { id: string }

/**
 * When a change of a paid plan takes effect. A more expensive plan starts at once, and the difference is charged. A
 * cheaper one starts when the paid period ends, and so does a change from yearly to monthly.
 */
export function changeTiming(
  before: { tierId: string; price: number; billingPeriod: BillingPeriod },
  after: { tier: PlanChoice; billingPeriod: BillingPeriod },
): 'now' | 'period-end' | 'none' {
  const isSamePeriod = before.billingPeriod === after.billingPeriod
  if (isSamePeriod && before.tierId === after.tier.id) return 'none'
  if (before.billingPeriod === 'annual' && after.billingPeriod === 'monthly') return 'period-end'
  const was = before.billingPeriod === 'annual' ? Math.round(before.price / 12) : before.price
  const becomes = monthlyWorth(after.tier, after.billingPeriod)
  if (isSamePeriod) return becomes > was ? 'now' : 'period-end'
  // A change from monthly to yearly starts now unless the plan is cheaper, because a whole year costs more today.
  const isCheaperPlan = after.tier.id !== before.tierId && after.tier.monthlyPrice < was
  return isCheaperPlan ? 'period-end' : 'now'
}

/** What a plan costs per period, in cents. A plan without a yearly price is billed monthly. */
export const priceOf = ({ monthlyPrice, annualPrice }: PlanPrices, period: BillingPeriod) =>
  period === 'annual' ? annualPrice : monthlyPrice

export const isFree = ({ monthlyPrice, annualPrice }: PlanPrices) => monthlyPrice === 0 && !annualPrice
