import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { conflict, invalid, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { offerCodeRedemptions, offerCodes } from '../../schema/money/offer-codes.ts'
import { subscriptions } from '../../schema/money/subscriptions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import { getSubscription, redeemedBy, shownOffer } from './subscription.ts'

type Asked = { offerCode: string; tierId: string | null }

/** What a code would bring with a plan, if the company may use it. */
export async function checkOffer(db: Db, companyId: string, asked: Asked) {
  return (await usable(db, companyId, asked)).offer
}

/** One code for a subscription: under the company’s lock, so that two hands do not redeem two. */
export async function applyOffer(db: Db, actor: CompanyActor, offerCode: string) {
  const { companyId, userId } = actor
  await lockCompany(db, companyId)
  const subscription = only(
    await db
      .select({ id: subscriptions.id, tierId: subscriptions.productTierId })
      .from(subscriptions)
      .where(eq(subscriptions.companyId, companyId)),
  )
  const asked = { offerCode, tierId: subscription.tierId }
  const { id: offerCodeId, offer } = await usable(db, companyId, asked)
  await db
    .insert(offerCodeRedemptions)
    .values({ companyId, offerCodeId, userId, subscriptionId: subscription.id })
  await recordActivity(db, actor, {
    action: 'offer.redeemed',
    targetType: 'company',
    targetId: companyId,
    description: `Used the code ${offer.code}`,
  })
  await takeUse(db, offerCodeId, asked)
  return getSubscription(db, companyId)
}

/** Before anything was charged its use is free again. */
export async function removeOffer(db: Db, actor: CompanyActor) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const redeemed = orNotFound(await redeemedBy(db, companyId), 'Code')
  const { isCharged } = await getSubscription(db, companyId)
  if (isCharged) throw conflict('This code is part of what you paid already, so it stays.')
  await db
    .delete(offerCodeRedemptions)
    .where(
      and(eq(offerCodeRedemptions.companyId, companyId), eq(offerCodeRedemptions.id, redeemed.redemptionId)),
    )
  await recordActivity(db, actor, {
    action: 'offer.removed',
    targetType: 'company',
    targetId: companyId,
    description: `Gave the code ${redeemed.offer.code} back`,
  })
  await db
    .update(offerCodes)
    .set({ currentUses: sql`greatest(${offerCodes.currentUses} - 1, 0)` })
    .where(eq(offerCodes.id, redeemed.offerCodeId))
  return getSubscription(db, companyId)
}

/** In the order in which people are told: what is wrong with the code first, then what is wrong with using it. */
async function usable(db: Db, companyId: string, asked: Asked) {
  const found = await fitting(db, asked)
  if (await redeemedBy(db, companyId)) throw refusal('You have already used a code')
  return found
}

async function fitting(db: Db, { offerCode, tierId }: Asked) {
  const [found] = await db
    .select({
      id: offerCodes.id,
      offer: shownOffer,
      isActive: offerCodes.isActive,
      isOver: sql<boolean>`coalesce(${offerCodes.expiresAt} <= clock_timestamp(), false)`,
      validForTiers: offerCodes.validForTiers,
      isUsedUp: sql<boolean>`coalesce(${offerCodes.currentUses} >= ${offerCodes.maxUses}, false)`,
    })
    .from(offerCodes)
    .where(eq(offerCodes.code, offerCode))
  if (!found?.isActive) throw refusal('This code is not valid')
  if (found.isOver) throw refusal('This code has expired')
  const { validForTiers } = found
  if (validForTiers.length > 0 && !(tierId && validForTiers.includes(tierId)))
    throw refusal('This code does not apply to the selected plan')
  if (found.isUsedUp) throw refusal(usedUp)
  return found
}

/**
 * The last thing in the transaction: whoever else redeems it at this moment waits here, and no longer than it takes. What
 * the platform’s people changed about the code meanwhile holds.
 */
async function takeUse(db: Db, id: string, asked: Asked) {
  const { expiresAt, validForTiers, maxUses, currentUses } = offerCodes
  const taken = await db
    .update(offerCodes)
    .set({ currentUses: sql`${currentUses} + 1` })
    .where(
      and(
        eq(offerCodes.id, id),
        eq(offerCodes.isActive, true),
        or(isNull(expiresAt), gt(expiresAt, sql`clock_timestamp()`)),
        or(eq(validForTiers, []), sql`${asked.tierId}::uuid = any (${validForTiers})`),
        or(isNull(maxUses), gt(maxUses, currentUses)),
      ),
    )
    .returning({ id: offerCodes.id })
  if (taken.length > 0) return
  await fitting(db, asked)
  throw refusal(usedUp)
}

const usedUp = 'This code has been fully used'
const refusal = (sentence: string) => invalid(sentence, { offerCode: sentence })
