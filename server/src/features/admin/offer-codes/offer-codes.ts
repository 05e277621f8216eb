import { discountError, type OfferCodeInput, type offerCodesApi } from '@mantel/domain/admin/offer-codes'
import { and, count, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, invalid, orNotFound, stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow, violatedConstraint } from '../../../platform/database/connect.ts'
import { offerCodeRedemptions } from '../../../schema/money/offer-code-redemptions.ts'
import { offerCodes } from '../../../schema/money/offer-codes.ts'
import { productTiers } from '../../../schema/money/subscriptions.ts'
import { type Change, changesBetween } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'

const offerCodeColumns = {
  id: offerCodes.id,
  code: offerCodes.code,
  discountType: offerCodes.discountType,
  discountValue: offerCodes.discountValue,
  discountDurationMonths: offerCodes.discountDurationMonths,
  validForTiers: offerCodes.validForTiers,
  maxUses: offerCodes.maxUses,
  currentUses: offerCodes.currentUses,
  expiresAt: offerCodes.expiresAt,
  isActive: offerCodes.isActive,
  createdAt: offerCodes.createdAt,
  version: offerCodes.version,
}

export async function listOfferCodes(db: Db) {
  return db.select(offerCodeColumns).from(offerCodes).orderBy(desc(offerCodes.createdAt), desc(offerCodes.id))
}

export async function createOfferCode(db: Db, actor: Actor, input: OfferCodeInput) {
  refuseInvalidDiscount(input)
  await lockTiers(db, input.validForTiers)
  const created = requireRow(
    await unlessTaken(() => db.insert(offerCodes).values(input).returning(offerCodeColumns)),
  )
  await record(db, actor, created, 'offer_code.created', `Added the offer code ${created.code}`, {
    changes: changesBetween({}, input),
  })
  return created
}

type Edit = z.output<typeof offerCodesApi.update.body>

export async function updateOfferCode(db: Db, actor: Actor, id: string, { version, ...edit }: Edit) {
  const before = await getOfferCode(db, id)
  if (before.version !== version) throw stale('offer code')
  const changes = changesBetween(before, edit)
  if (changes.length === 0) return before
  const next = { ...before, ...edit }
  refuseInvalidDiscount(next)
  if (edit.validForTiers) await lockTiers(db, edit.validForTiers)
  const [after] = await unlessTaken(() =>
    db
      .update(offerCodes)
      .set(edit)
      .where(and(eq(offerCodes.id, id), eq(offerCodes.version, version), fitsUses(next.maxUses)))
      .returning(offerCodeColumns),
  )
  if (!after) throw explainFailedUpdate(await getOfferCode(db, id), version)
  await record(
    db,
    actor,
    after,
    'offer_code.updated',
    `${describeChange(edit, changes)} the offer code ${after.code}`,
    { changes },
  )
  return after
}

/** A redemption does not change the version, so the update itself has to check that the new limit covers all uses. */
const fitsUses = (maxUses: number | null) =>
  maxUses === null ? undefined : lte(sql`${offerCodes.currentUses} + ${offerCodes.reservedUses}`, maxUses)

function explainFailedUpdate(now: { version: number; currentUses: number }, version: number) {
  if (now.version !== version) return stale('offer code')
  const sentence = `It was already used ${formatTimes(now.currentUses)}`
  return invalid(sentence, { maxUses: sentence })
}

/** A code that was used stays on record and can only be deactivated. */
export async function removeOfferCode(db: Db, actor: Actor, id: string) {
  const before = await getOfferCode(db, id)
  const redeemed = requireRow(
    await db
      .select({ n: count() })
      .from(offerCodeRedemptions)
      .where(eq(offerCodeRedemptions.offerCodeId, id)),
  )
  const uses = Math.max(before.currentUses, redeemed.n)
  if (uses > 0) throw alreadyUsed(uses)
  try {
    const unused = and(eq(offerCodes.id, id), eq(offerCodes.currentUses, 0), eq(offerCodes.reservedUses, 0))
    const deleted = await db.delete(offerCodes).where(unused).returning({ id: offerCodes.id })
    if (deleted.length === 0) throw alreadyUsed(1)
  } catch (error) {
    // The code was redeemed at the same time.
    if (violatedConstraint(error) === 'offer_code_redemptions_offer_code_id_offer_codes_id_fk')
      throw alreadyUsed(1)
    throw error
  }
  await record(db, actor, before, 'offer_code.deleted', `Deleted the offer code ${before.code}`, { before })
}

export async function getOfferCode(db: Db, id: string) {
  const [found] = await db.select(offerCodeColumns).from(offerCodes).where(eq(offerCodes.id, id))
  return orNotFound(found, 'Offer code')
}

function refuseInvalidDiscount(discount: Parameters<typeof discountError>[0]) {
  const problem = discountError(discount)
  if (problem) throw invalid(problem, { discountValue: problem })
}

/** Prevents the deletion of these tiers until the transaction ends. */
async function lockTiers(db: Db, ids: string[]) {
  if (ids.length === 0) return
  const known = await db
    .select({ id: productTiers.id })
    .from(productTiers)
    .where(inArray(productTiers.id, ids))
    .for('key share')
  if (known.length === new Set(ids).size) return
  const sentence = 'One of these plans no longer exists. Choose again.'
  throw invalid(sentence, { validForTiers: sentence })
}

async function unlessTaken<T>(write: () => Promise<T>) {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) !== 'offer_codes_code_unique') throw error
    throw conflict('This code already exists', { code: 'This code already exists' })
  }
}

const alreadyUsed = (uses: number) =>
  conflict(`This code was used ${formatTimes(uses)}. Deactivate it instead, so that no one else can use it.`)

const formatTimes = (uses: number) => (uses === 1 ? 'once' : `${uses} times`)

function describeChange({ isActive }: Pick<Edit, 'isActive'>, changes: Change[]) {
  if (changes.some(({ field }) => field !== 'isActive')) return 'Changed'
  return isActive ? 'Activated' : 'Deactivated'
}

const record = (
  db: Db,
  actor: Actor,
  { id }: { id: string },
  action: string,
  description: string,
  metadata: { changes?: Change[]; before?: unknown },
) => recordActivity(db, actor, { action, targetType: 'offer-code', targetId: id, description, metadata })
