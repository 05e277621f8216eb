/** How plans are told to visitors. Without any library: the public pages show it in a browser that has little time. */

export type BillingPeriod = 'monthly' | 'annual'
export type Priced = { monthlyPrice: number; annualPrice: number | null }
export type Tried = Priced & { trialDurationDays: number }
export type Limited = { maxClients: number | null; maxProjects: number | null; maxUsers: number | null }

/** Whole dollars; `Free` has no suffix. A plan without a yearly price costs by the month in the yearly view as well. */
export function priceText({ monthlyPrice, annualPrice }: Priced, period: BillingPeriod) {
  const isYearly = period === 'annual' && annualPrice !== null
  const cents = isYearly ? annualPrice : monthlyPrice
  if (cents === 0) return { price: 'Free', suffix: '' }
  return { price: dollars(cents), suffix: isYearly ? '/year' : '/month' }
}

const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString('en-US')}`

/** A plan that costs nothing needs no trial. */
export const trialDaysOf = ({ monthlyPrice, annualPrice, trialDurationDays }: Tried) =>
  monthlyPrice === 0 && !annualPrice ? 0 : trialDurationDays

/** A limit of 0, or none, means unlimited. */
export const limitTexts = ({ maxClients, maxProjects, maxUsers }: Limited) => [
  limitText(maxClients, 'clients'),
  limitText(maxProjects, 'projects'),
  limitText(maxUsers, 'users'),
]

const limitText = (limit: number | null, what: string) =>
  limit ? `Up to ${limit.toLocaleString('en-US')} ${what}` : `Unlimited ${what}`

/** Whoever pays for a year pays less, or somebody mistyped. */
export const isDearerByYear = ({ monthlyPrice, annualPrice }: Priced) =>
  annualPrice !== null && annualPrice > monthlyPrice * 12

/** What a plan brings in each month; a year's price is spread over its months. */
export const monthlyWorth = ({ monthlyPrice, annualPrice }: Priced, period: BillingPeriod) =>
  period === 'annual' && annualPrice !== null ? Math.round(annualPrice / 12) : monthlyPrice
