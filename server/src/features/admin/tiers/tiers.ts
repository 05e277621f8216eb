import type { ManagedTier, TierInput, tiersApi } from '@mantel/domain/admin/tiers'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, only } from '../../../platform/database/connect.ts'
import { offerCodes } from '../../../schema/money/offer-codes.ts'
import { productTiers } from '../../../schema/money/subscriptions.ts'
import { type Change, changesBetween } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { inTheirOrder, shownTier } from '../../tiers/tiers-on-sale.ts'

const columns = {
  ...shownTier,
  providerProductId: productTiers.providerProductId,
  providerMonthlyPriceId: productTiers.providerMonthlyPriceId,
  providerAnnualPriceId: productTiers.providerAnnualPriceId,
  version: productTiers.version,
  updatedAt: productTiers.updatedAt,
}

/** Whatever became of their subscription: as long as it names the tier, the tier is theirs. */
const companies =
  sql<number>`(select count(*) from subscriptions s where s.product_tier_id = product_tiers.id)`.mapWith(
    Number,
  )

export async function listTiers(db: Db): Promise<ManagedTier[]> {
  return db
    .select({ ...columns, companies })
    .from(productTiers)
    .orderBy(...inTheirOrder)
}

export async function createTier(db: Db, actor: Actor, input: TierInput) {
  await holdTiers(db)
  const last = sql`(select coalesce(max(display_order), -1) + 1 from ${productTiers})`
  const { id } = only(
    await db
      .insert(productTiers)
      .values({ ...input, displayOrder: last })
      .returning({ id: productTiers.id }),
  )
  await recordActivity(db, actor, {
    action: 'tier.created',
    targetType: 'tier',
    targetId: id,
    description: `Added the tier ${input.name}`,
    metadata: { changes: changesBetween({}, input, longTexts) },
  })
  return getTier(db, id)
}

type Edit = z.output<typeof tiersApi.update.body>

export async function updateTier(db: Db, actor: Actor, id: string, { version, ...edit }: Edit) {
  const before = await getTier(db, id)
  if (before.version !== version) throw stale('tier')
  const changes = changesBetween(before, edit, longTexts)
  if (changes.length === 0) return before
  const [tier] = await db
    .update(productTiers)
    .set(edit)
    .where(and(eq(productTiers.id, id), eq(productTiers.version, version)))
    .returning({ name: productTiers.name })
  if (!tier) throw stale('tier')
  await recordActivity(db, actor, {
    action: 'tier.updated',
    targetType: 'tier',
    targetId: id,
    description: `${verbFor(edit, changes)} the tier ${tier.name}`,
    metadata: { changes },
  })
  return getTier(db, id)
}

function verbFor({ isActive }: Pick<Edit, 'isActive'>, changes: Change[]) {
  if (changes.some(({ field }) => field !== 'isActive')) return 'Changed'
  return isActive ? 'Activated' : 'Deactivated'
}

/** All of them: of a list that somebody else made longer or shorter meanwhile, nobody has said the order. */
export async function orderTiers(db: Db, actor: Actor, ids: string[]) {
  await holdTiers(db)
  const before = await listTiers(db)
  const known = before.map(({ id }) => id)
  if (ids.length !== known.length || known.some((id) => !ids.includes(id))) throw stale('list')
  for (const { id, displayOrder } of before) {
    const place = ids.indexOf(id)
    if (place !== displayOrder)
      await db.update(productTiers).set({ displayOrder: place }).where(eq(productTiers.id, id))
  }
  const after = await listTiers(db)
  if (ids.some((id, at) => known[at] !== id)) {
    const names = (tiers: ManagedTier[]) => tiers.map(({ name }) => name)
    await recordActivity(db, actor, {
      action: 'tier.ordered',
      targetType: 'tier',
      targetId: 'all',
      description: 'Changed the order of the tiers',
      metadata: { changes: [{ field: 'order', before: names(before), after: names(after) }] },
    })
  }
  return after
}

export async function removeTier(db: Db, actor: Actor, id: string) {
  await holdTiers(db)
  // Whoever chooses it, or names it in a code, at this very moment is waited for, and then counted.
  await db.select({ id: productTiers.id }).from(productTiers).where(eq(productTiers.id, id)).for('update')
  const tier = await getTier(db, id)
  if (tier.companies > 0) throw inUse(tier.companies)
  await refuseNamed(db, id)
  await db.delete(productTiers).where(eq(productTiers.id, id))
  await recordActivity(db, actor, {
    action: 'tier.deleted',
    targetType: 'tier',
    targetId: id,
    description: `Deleted the tier ${tier.name}`,
    metadata: { before: tier },
  })
}

/** Without its tier, a code that was for this one alone would be for none, or for all. */
async function refuseNamed(db: Db, id: string) {
  const [named] = await db
    .select({ code: offerCodes.code })
    .from(offerCodes)
    .where(sql`${id}::uuid = any (${offerCodes.validForTiers})`)
    .orderBy(asc(offerCodes.code))
    .limit(1)
  if (named)
    throw conflict(
      `The offer code ${named.code} is for this tier. Change the code first, or deactivate the tier instead.`,
    )
}

const inUse = (companies: number) =>
  conflict(
    `${companies === 1 ? '1 company is' : `${companies} companies are`} on this tier. Deactivate it instead: nobody new can choose it, and whoever has it keeps it.`,
  )

async function getTier(db: Db, id: string) {
  const [tier] = await db
    .select({ ...columns, companies })
    .from(productTiers)
    .where(eq(productTiers.id, id))
  return orNotFound(tier, 'Tier')
}

/** Whoever adds, orders or deletes does so alone. Choosing a tier goes on meanwhile: it only looks. */
const holdTiers = (db: Db) => db.execute(sql`lock table ${productTiers} in share row exclusive mode`)

/** Told by name alone. */
const longTexts = ['description', 'features']
