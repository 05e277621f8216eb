import { and, eq, sql } from 'drizzle-orm'
import { conflict, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { offerCodeRedemptions } from '../../schema/money/offer-code-redemptions.ts'
import { offerCodes } from '../../schema/money/offer-codes.ts'
import { subscriptions } from '../../schema/money/subscriptions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import { findChosenOffer, findRedemption, getSubscription, hasUsedOffer } from './subscription.ts'
import { codeRefusal, countUse, findValidOffer, type OfferRequest } from './valid-offers.ts'

type Redeemer = Pick<CompanyActor, 'userId' | 'companyId' | 'role'>

/**
 * Without billing, applying a code counts as a use. With billing, it counts only once a subscription begins with it.
 */
type Billing = { now: Date; hasBilling: boolean }

/** Returns the discount of a code for a plan. Refuses a code that the company may not use. */
export async function checkOffer(db: Db, companyId: string, request: OfferRequest, { now }: Billing) {
  return (await requireUsableOffer(db, companyId, request, now)).offer
}

/**
 * Applies a code to the company’s plan. A subscription has at most one code, so the company's lock makes a second
 * request wait.
 */
export async function applyOffer(db: Db, actor: Redeemer, offerCode: string, { now, hasBilling }: Billing) {
  const { companyId, userId } = actor
  await lockCompany(db, companyId)
  const subscription = requireRow(
    await db
      .select({
        id: subscriptions.id,
        tierId: subscriptions.productTierId,
        providerSubscriptionId: subscriptions.providerSubscriptionId,
      })
      .from(subscriptions)
      .where(eq(subscriptions.companyId, companyId)),
  )
  const request = { offerCode, tierId: subscription.tierId }
  await lockOfferShared(db, offerCode)
  const { id: offerCodeId, offer } = await requireUsableOffer(db, companyId, request, now)
  if (subscription.providerSubscriptionId)
    throw conflict('Offer codes work only for new subscriptions, and you already have one.')
  if (hasBilling)
    await db.update(subscriptions).set({ offerCodeId }).where(eq(subscriptions.companyId, companyId))
  else
    await db
      .insert(offerCodeRedemptions)
      .values({ companyId, offerCodeId, userId, subscriptionId: subscription.id })
  await recordActivity(db, actor, {
    action: 'offer.redeemed',
    targetType: 'company',
    targetId: companyId,
    description: `Applied offer code ${offer.code}`,
  })
  if (!hasBilling) await countUse(db, offerCodeId, request, now)
  return getSubscription(db, companyId)
}

/** Removes the code, which is possible only before the first charge. Someone else can then use it. */
export async function removeOffer(db: Db, actor: CompanyActor) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const chosen = await findChosenOffer(db, companyId)
  if (chosen) return removeChosen(db, actor, chosen.code)
  const redeemed = orNotFound(await findRedemption(db, companyId), 'Code')
  const { isCharged } = await getSubscription(db, companyId)
  if (isCharged || (await hasUsedOffer(db, companyId)))
    throw conflict('This code was already applied to a charge, so you can’t remove it.')
  await db
    .delete(offerCodeRedemptions)
    .where(
      and(eq(offerCodeRedemptions.companyId, companyId), eq(offerCodeRedemptions.id, redeemed.redemptionId)),
    )
  await recordActivity(db, actor, {
    action: 'offer.removed',
    targetType: 'company',
    targetId: companyId,
    description: `Removed offer code ${redeemed.offer.code}`,
  })
  await db
    .update(offerCodes)
    .set({ currentUses: sql`greatest(${offerCodes.currentUses} - 1, 0)` })
    .where(eq(offerCodes.id, redeemed.offerCodeId))
  return getSubscription(db, companyId)
}

/**
 * Removes a code that the company has chosen. It has not counted as a use yet, because no subscription has begun with
 * it.
 */
async function removeChosen(db: Db, actor: CompanyActor, code: string) {
  const { companyId } = actor
  await db.update(subscriptions).set({ offerCodeId: null }).where(eq(subscriptions.companyId, companyId))
  await recordActivity(db, actor, {
    action: 'offer.removed',
    targetType: 'company',
    targetId: companyId,
    description: `Removed offer code ${code}`,
  })
  return getSubscription(db, companyId)
}

/** Checks the code first, so that an invalid code is refused as invalid even if the company already uses another. */
async function requireUsableOffer(db: Db, companyId: string, request: OfferRequest, now: Date) {
  const found = await findValidOffer(db, request, now)
  if (await findRedemption(db, companyId)) throw codeRefusal('You’ve already used a code')
  return found
}

/** Keeps the code from being deleted until this transaction ends, because the redemption refers to it. */
async function lockOfferShared(db: Db, offerCode: string) {
  await db
    .select({ id: offerCodes.id })
    .from(offerCodes)
    .where(eq(offerCodes.code, offerCode))
    .for('key share')
}
