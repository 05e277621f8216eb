import type { Subscription } from '@mantel/domain/onboarding'
import { eq } from 'drizzle-orm'
import { type Db, only } from '../../platform/database/connect.ts'
import { offerCodeRedemptions, offerCodes } from '../../schema/money/offer-codes.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { shownTier } from '../tiers/tiers-on-sale.ts'

export const shownOffer = {
  code: offerCodes.code,
  discountType: offerCodes.discountType,
  discountValue: offerCodes.discountValue,
  discountDurationMonths: offerCodes.discountDurationMonths,
}

/** The company’s plan as it is paid, and what is taken off. */
export async function getSubscription(db: Db, companyId: string): Promise<Subscription> {
  const { tier, providerSubscriptionId, ...found } = only(
    await db
      .select({
        tier: shownTier,
        status: subscriptions.status,
        billingPeriod: subscriptions.billingPeriod,
        currentPeriodEnd: subscriptions.currentPeriodEnd,
        providerSubscriptionId: subscriptions.providerSubscriptionId,
      })
      .from(subscriptions)
      .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
      .where(eq(subscriptions.companyId, companyId)),
  )
  return {
    ...found,
    tier,
    offer: (await redeemedBy(db, companyId))?.offer ?? null,
    // A period that was paid for has an end; what is active without one waits for billing.
    isCharged:
      providerSubscriptionId !== null || (found.status === 'active' && found.currentPeriodEnd !== null),
  }
}

/** The one code that the company used. */
export async function redeemedBy(db: Db, companyId: string) {
  const [found] = await db
    .select({
      redemptionId: offerCodeRedemptions.id,
      offerCodeId: offerCodes.id,
      validForTiers: offerCodes.validForTiers,
      offer: shownOffer,
    })
    .from(offerCodeRedemptions)
    .innerJoin(offerCodes, eq(offerCodes.id, offerCodeRedemptions.offerCodeId))
    .where(eq(offerCodeRedemptions.companyId, companyId))
    .limit(1)
  return found
}
