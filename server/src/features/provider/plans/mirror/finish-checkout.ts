import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { offerCodeRedemptions } from '../../../../schema/money/offer-code-redemptions.ts'
import { offerCodes } from '../../../../schema/money/offer-codes.ts'
import { planCheckouts } from '../../../../schema/money/plan-billing.ts'
import { subscriptions } from '../../../../schema/money/subscriptions.ts'
import type { FetchedPlan } from './fetch-plan.ts'

/**
 * Closes a page on which the company has paid, or that has expired. A trigger releases the use of the offer code that the
 * page had reserved; if the company has subscribed with the code, the use now counts.
 */
export async function finishCheckout(
  db: Db,
  companyId: string,
  { id, status }: NonNullable<FetchedPlan['session']>,
) {
  if (status === 'open') return
  const [closed] = await db
    .update(planCheckouts)
    .set({ status, url: null })
    .where(
      and(
        eq(planCheckouts.companyId, companyId),
        eq(planCheckouts.sessionId, id),
        inArray(planCheckouts.status, ['creating', 'open']),
      ),
    )
    .returning({ offerCodeId: planCheckouts.offerCodeId, userId: planCheckouts.userId })
  if (!closed?.offerCodeId || status !== 'complete') return
  await redeemCode(db, companyId, { offerCodeId: closed.offerCodeId, userId: closed.userId })
}

/** The caller holds the company's lock and knows that the code can still be used. */
export async function redeemCode(
  db: Db,
  companyId: string,
  { offerCodeId, userId }: { offerCodeId: string; userId: string | null },
) {
  const [subscription] = await db
    .update(subscriptions)
    .set({ offerCodeId: null })
    .where(eq(subscriptions.companyId, companyId))
    .returning({ id: subscriptions.id })
  const redeemed = await db
    .insert(offerCodeRedemptions)
    .values({ companyId, offerCodeId, userId, subscriptionId: subscription?.id })
    .onConflictDoNothing()
    .returning({ id: offerCodeRedemptions.id })
  if (redeemed.length === 0) return
  await db
    .update(offerCodes)
    .set({ currentUses: sql`${offerCodes.currentUses} + 1` })
    .where(eq(offerCodes.id, offerCodeId))
}
