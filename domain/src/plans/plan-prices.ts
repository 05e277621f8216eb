/** How the public pages show plans. This file imports no library, so that those pages load fast. */

export type BillingPeriod = 'monthly' | 'annual'
export type PlanPrices = { monthlyPrice: number; annualPrice: number | null }
export type PlanTrial = PlanPrices & { trialDurationDays: number }
export type PlanLimits = { maxClients: number | null; maxProjects: number | null; maxUsers: number | null }

/** Returns a price in whole dollars. A plan without an annual price shows its monthly price in the annual view too. */
export function priceText({ monthlyPrice, annualPrice }: PlanPrices, period: BillingPeriod) {
  const isYearly = period === 'annual' && annualPrice !== null
  const cents = isYearly ? annualPrice : monthlyPrice
  if (cents === 0) return { price: 'Free', suffix: '' }
  return { price: dollars(cents), suffix: isYearly ? '/year' : '/month' }
}

const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`

/** A free plan has no trial. */
export const trialDaysOf = ({ monthlyPrice, annualPrice, trialDurationDays }: PlanTrial) =>
  monthlyPrice === 0 && !annualPrice ? 0 : trialDurationDays

/** A limit of 0 or null means unlimited. */
export const limitTexts = ({ maxClients, maxProjects, maxUsers }: PlanLimits) => [
  limitText(maxClients, 'clients'),
  limitText(maxProjects, 'projects'),
  limitText(maxUsers, 'users'),
]

const limitText = (limit: number | null, what: string) =>
  limit
    ? `Up to ${limit.toLocaleString('en-US')} ${limit === 1 ? what.slice(0, -1) : what}`
    : `Unlimited ${what}`

/** An annual price above twelve monthly prices is probably a typo, so the form warns about it. */
export const isAnnualPriceHigher = ({ monthlyPrice, annualPrice }: PlanPrices) =>
  annualPrice !== null && annualPrice > monthlyPrice * 12

/** The monthly revenue from a plan. An annual price is divided by twelve. */
export const monthlyWorth = ({ monthlyPrice, annualPrice }: PlanPrices, period: BillingPeriod) =>
  period === 'annual' && annualPrice !== null ? Math.round(annualPrice / 12) : monthlyPrice
