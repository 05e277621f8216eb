import { isFree } from '@mantel/domain/plans/plan-changes'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/database/connect.ts'
import { productTiers } from '../../../../schema/money/subscriptions.ts'

/** Finds the free plan that a subscription at the provider names. Anything else that it says there is ignored. */
export async function findFreeTier(db: Db, given: string | null | undefined) {
  const { data: id } = z.uuid().nullish().safeParse(given)
  if (!id) return null
  const [tier] = await db.select().from(productTiers).where(eq(productTiers.id, id))
  return tier && isFree(tier) ? tier.id : null
}

/**
 * The columns of a company whose free plan began when its subscription ended. `manualSince` makes later answers about
 * that subscription change nothing.
 */
export const freePlanSince = (endedAt: string, productTierId: string) => ({
  status: 'active' as const,
  productTierId,
  billingPeriod: 'monthly' as const,
  price: null,
  providerSubscriptionId: null,
  currentPeriodStart: endedAt,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  endedAt: null,
  manualSince: endedAt,
  isComped: false,
  nextTierId: null,
  nextBillingPeriod: null,
  hasDiscount: false,
  discountEndsAt: null,
})
