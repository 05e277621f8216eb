import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { Onboarding } from '@mantel/domain/onboarding'

export const isOffered = (tiers: ProductTier[], id: string | undefined) =>
  tiers.some((tier) => tier.id === id)

/**
 * Returns the requested plan if it is on sale, else the company's own plan, else the first plan. Returns null if there
 * are no plans, or if the company's own plan is no longer on sale, so that the company is not moved to another plan.
 */
export function preselectedPlan(
  { tiers, subscription }: Pick<Onboarding, 'tiers' | 'subscription'>,
  requested: string | undefined,
) {
  if (requested !== undefined && isOffered(tiers, requested)) return requested
  if (!subscription.tier) return tiers[0]?.id ?? null
  return isOffered(tiers, subscription.tier.id) ? subscription.tier.id : null
}
