import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { conflict, invalid, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { offerCodeRedemptions, offerCodes } from '../../schema/money/offer-codes.ts'
import { subscriptions } from '../../schema/money/subscriptions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import { findRedemption, getSubscription, offerColumns } from './subscription.ts'

type Redeemer = Pick<CompanyActor, 'userId' | 'companyId' | 'role'>
type OfferRequest = { offerCode: string; tierId: string | null }

/** Returns the discount of a code for a plan. Refuses a code that the company may not use. */
export async function checkOffer(db: Db, companyId: string, request: OfferRequest) {
  return (await requireUsableOffer(db, companyId, request)).offer
}

/** Redeems a code. A subscription has at most one code; the company's lock keeps two requests from redeeming two. */
export async function applyOffer(db: Db, actor: Redeemer, offerCode: string) {
  const { companyId, userId } = actor
  await lockCompany(db, companyId)
  const subscription = requireRow(
    await db
      .select({ id: subscriptions.id, tierId: subscriptions.productTierId })
      .from(subscriptions)
      .where(eq(subscriptions.companyId, companyId)),
  )
  const request = { offerCode, tierId: subscription.tierId }
  await lockOfferShared(db, offerCode)
  const { id: offerCodeId, offer } = await requireUsableOffer(db, companyId, request)
  await db
    .insert(offerCodeRedemptions)
    .values({ companyId, offerCodeId, userId, subscriptionId: subscription.id })
  await recordActivity(db, actor, {
    action: 'offer.redeemed',
    targetType: 'company',
    targetId: companyId,
    description: `Applied offer code ${offer.code}`,
  })
  await countUse(db, offerCodeId, request)
  return getSubscription(db, companyId)
}

/** Removes the code, which is possible only before the first charge. Someone else can then use it. */
export async function removeOffer(db: Db, actor: CompanyActor) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const redeemed = orNotFound(await findRedemption(db, companyId), 'Code')
  const { isCharged } = await getSubscription(db, companyId)
  if (isCharged) throw conflict('This code was already applied to a charge, so you can’t remove it.')
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

/** Checks the code first, so that an invalid code is refused as invalid even if the company already uses another. */
async function requireUsableOffer(db: Db, companyId: string, request: OfferRequest) {
  const found = await findValidOffer(db, request)
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

/** Returns a code that applies to the plan, or says why it does not. */
export async function findValidOffer(db: Db, { offerCode, tierId }: OfferRequest) {
  const [found] = await db
    .select({
      id: offerCodes.id,
      offer: offerColumns,
      isActive: offerCodes.isActive,
      isExpired: sql<boolean>`coalesce(${offerCodes.expiresAt} <= clock_timestamp(), false)`,
      validForTiers: offerCodes.validForTiers,
      isUsedUp: sql<boolean>`coalesce(${offerCodes.currentUses} >= ${offerCodes.maxUses}, false)`,
    })
    .from(offerCodes)
    .where(eq(offerCodes.code, offerCode))
  if (!found?.isActive) throw codeRefusal('This code isn’t valid')
  if (found.isExpired) throw codeRefusal('This code has expired')
  const { validForTiers } = found
  if (validForTiers.length > 0 && !(tierId && validForTiers.includes(tierId)))
    throw codeRefusal('This code doesn’t apply to the selected plan')
  if (found.isUsedUp) throw codeRefusal(usedUp)
  return found
}

/**
 * Call this last in the transaction, so that others who redeem the code wait only briefly. Checks the code
 * again, because a SuperAdmin may have changed it after the first check.
 */
async function countUse(db: Db, id: string, request: OfferRequest) {
  const { expiresAt, validForTiers, maxUses, currentUses } = offerCodes
  const counted = await db
    .update(offerCodes)
    .set({ currentUses: sql`${currentUses} + 1` })
    .where(
      and(
        eq(offerCodes.id, id),
        eq(offerCodes.isActive, true),
        or(isNull(expiresAt), gt(expiresAt, sql`clock_timestamp()`)),
        or(eq(validForTiers, []), sql`${request.tierId}::uuid = any (${validForTiers})`),
        or(isNull(maxUses), gt(maxUses, currentUses)),
      ),
    )
    .returning({ id: offerCodes.id })
  if (counted.length > 0) return
  await findValidOffer(db, request)
  throw codeRefusal(usedUp)
}

const usedUp = 'This code has reached its limit'
const codeRefusal = (message: string) => invalid(message, { offerCode: message })
