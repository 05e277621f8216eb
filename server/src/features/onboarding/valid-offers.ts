import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { invalid } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { offerCodes } from '../../schema/money/offer-codes.ts'
import { offerColumns } from './subscription.ts'

export type OfferRequest = { offerCode: string; tierId: string | null }

/** Refuses a code that cannot be used for this plan now. The order of the checks decides which sentence is shown. */
export async function findValidOffer(db: Db, { offerCode, tierId }: OfferRequest, now: Date) {
  const [found] = await db
    .select({
      id: offerCodes.id,
      offer: offerColumns,
      isActive: offerCodes.isActive,
      isExpired: sql<boolean>`coalesce(${offerCodes.expiresAt} <= ${now.toISOString()}::timestamptz, false)`,
      validForTiers: offerCodes.validForTiers,
      isUsedUp: sql<boolean>`coalesce(${usesTaken} >= ${offerCodes.maxUses}, false)`,
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

/** The uses that count, plus those that are reserved for companies that are paying right now. */
const usesTaken = sql`(${offerCodes.currentUses} + ${offerCodes.reservedUses})`

/**
 * Call this last in the transaction, so that others who redeem the code wait only briefly. Checks the code
 * again, because a SuperAdmin may have changed it after the first check.
 */
export const countUse = (db: Db, id: string, request: OfferRequest, now: Date) =>
  takeUse(db, id, request, now, { currentUses: sql`${offerCodes.currentUses} + 1` })

/** Like countUse(), for a use that counts only if the company pays. */
export const reserveUse = (db: Db, id: string, request: OfferRequest, now: Date) =>
  takeUse(db, id, request, now, { reservedUses: sql`${offerCodes.reservedUses} + 1` })

async function takeUse(
  db: Db,
  id: string,
  request: OfferRequest,
  now: Date,
  taken: { currentUses: SQL } | { reservedUses: SQL },
) {
  const { expiresAt, validForTiers, maxUses } = offerCodes
  const counted = await db
    .update(offerCodes)
    .set(taken)
    .where(
      and(
        eq(offerCodes.id, id),
        eq(offerCodes.isActive, true),
        or(isNull(expiresAt), gt(expiresAt, now.toISOString())),
        or(eq(validForTiers, []), sql`${request.tierId}::uuid = any (${validForTiers})`),
        or(isNull(maxUses), gt(maxUses, usesTaken)),
      ),
    )
    .returning({ id: offerCodes.id })
  if (counted.length > 0) return
  await findValidOffer(db, request, now)
  throw codeRefusal(usedUp)
}

const usedUp = 'This code has reached its limit'
export const codeRefusal = (message: string) => invalid(message, { offerCode: message })
