import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { Onboarding } from '@mantel/domain/onboarding'

export const isOffered = (tiers: ProductTier[], id: string | undefined) =>
  tiers.some((tier) => tier.id === id)

/** The plan of the address, else their own; whoever is on one that is no longer on sale is not moved to another. */
export function preselected(
  { tiers, subscription }: Pick<Onboarding, 'tiers' | 'subscription'>,
  asked: string | undefined,
) {
  if (asked !== undefined && isOffered(tiers, asked)) return asked
  if (!subscription.tier) return tiers[0]?.id ?? null
  return isOffered(tiers, subscription.tier.id) ? subscription.tier.id : null
}
