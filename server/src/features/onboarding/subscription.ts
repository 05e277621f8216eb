import type { Subscription } from '@mantel/domain/onboarding'
import { and, eq, gt } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { offerCodeRedemptions } from '../../schema/money/offer-code-redemptions.ts'
import { offerCodes } from '../../schema/money/offer-codes.ts'
import { planInvoices } from '../../schema/money/plan-billing.ts'
import { productTiers, subscriptions } from '../../schema/money/subscriptions.ts'
import { publicTierColumns } from '../tiers/tiers-on-sale.ts'

export const offerColumns = {
  code: offerCodes.code,
  discountType: offerCodes.discountType,
  discountValue: offerCodes.discountValue,
  discountDurationMonths: offerCodes.discountDurationMonths,
}

export async function getSubscription(db: Db, companyId: string): Promise<Subscription> {
  const { tier, providerSubscriptionId, ...found } = requireRow(
    await db
      .select({
        tier: publicTierColumns,
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
    offer: (await findRedemption(db, companyId))?.offer ?? (await findChosenOffer(db, companyId)) ?? null,
    // A paid period has an end. An active subscription without an end is waiting for billing.
    isCharged:
      providerSubscriptionId !== null || (found.status === 'active' && found.currentPeriodEnd !== null),
  }
}

/** Finds the code that the company has chosen but with which no subscription has begun yet. */
export async function findChosenOffer(db: Db, companyId: string) {
  const [chosen] = await db
    .select(offerColumns)
    .from(subscriptions)
    .innerJoin(offerCodes, eq(offerCodes.id, subscriptions.offerCodeId))
    .where(eq(subscriptions.companyId, companyId))
  return chosen
}

/** Whether a code has reduced a paid charge of the company, including charges of a subscription that has ended. */
export async function hasUsedOffer(db: Db, companyId: string) {
  const reduced = await db
    .select({ id: planInvoices.id })
    .from(planInvoices)
    .where(
      and(
        eq(planInvoices.companyId, companyId),
        eq(planInvoices.status, 'paid'),
        gt(planInvoices.discount, 0),
      ),
    )
    .limit(1)
  return reduced.length > 0
}

/** Finds the offer code that the company uses. A company can use only one. */
export async function findRedemption(db: Db, companyId: string) {
  const [found] = await db
    .select({
      redemptionId: offerCodeRedemptions.id,
      offerCodeId: offerCodes.id,
      validForTiers: offerCodes.validForTiers,
      offer: offerColumns,
    })
    .from(offerCodeRedemptions)
    .innerJoin(offerCodes, eq(offerCodes.id, offerCodeRedemptions.offerCodeId))
    .where(eq(offerCodeRedemptions.companyId, companyId))
    .limit(1)
  return found
}
