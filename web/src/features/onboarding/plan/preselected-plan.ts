import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { Onboarding } from '@mantel/domain/onboarding'

export const isOffered = (tiers: ProductTier[], id: string | undefined) =>
  tiers.some((tier) => tier.id === id)

/**
 * Returns the requested plan if it is on sale, else the company's own plan. Returns null if the company has no plan, or
 * one that is no longer on sale, so that only the user moves it to another.
 */
export function preselectedPlan(
  { tiers, subscription }: Pick<Onboarding, 'tiers' | 'subscription'>,
  requested: string | undefined,
) {
  if (requested !== undefined && isOffered(tiers, requested)) return requested
  const own = subscription.tier?.id
  return own !== undefined && isOffered(tiers, own) ? own : null
}
