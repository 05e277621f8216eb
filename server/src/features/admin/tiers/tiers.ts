import type { ManagedTier, TierInput, tiersApi } from '@mantel/domain/admin/tiers'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { offerCodes } from '../../../schema/money/offer-codes.ts'
import { productTiers } from '../../../schema/money/subscriptions.ts'
import { type Change, changesBetween } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { syncTierJob } from '../../tiers/sync-job.ts'
import { publicTierColumns, tierOrder } from '../../tiers/tiers-on-sale.ts'

const managedTierColumns = {
  ...publicTierColumns,
  providerProductId: productTiers.providerProductId,
  providerMonthlyPriceId: productTiers.providerMonthlyPriceId,
  providerAnnualPriceId: productTiers.providerAnnualPriceId,
  isSynced: sql<boolean>`coalesce(${productTiers.providerSyncedVersion} = ${productTiers.version}, false)`,
  providerSyncedAt: productTiers.providerSyncedAt,
  providerSyncError: productTiers.providerSyncError,
  version: productTiers.version,
  updatedAt: productTiers.updatedAt,
}

/** A plan without its state at the provider, which the caller derives from whether there is a provider. */
export type StoredTier = Omit<ManagedTier, 'syncState'> & { isSynced: boolean }

/** Counts every subscription that references the tier, whatever its status. */
const companies =
  sql<number>`(select count(*) from subscriptions s where product_tiers.id in (s.product_tier_id, s.next_tier_id))`.mapWith(
    Number,
  )

export async function listTiers(db: Db): Promise<StoredTier[]> {
  return db
    .select({ ...managedTierColumns, companies })
    .from(productTiers)
    .orderBy(...tierOrder)
}

export async function createTier(db: Db, actor: Actor, input: TierInput) {
  await lockTiersTable(db)
  const last = sql`(select coalesce(max(display_order), -1) + 1 from ${productTiers})`
  const { id } = requireRow(
    await db
      .insert(productTiers)
      .values({ ...input, displayOrder: last })
      .returning({ id: productTiers.id }),
  )
  await sendToProvider(db, id)
  await recordActivity(db, actor, {
    action: 'tier.created',
    targetType: 'tier',
    targetId: id,
    description: `Added the plan ${input.name}`,
    metadata: { changes: changesBetween({}, input, fieldsLoggedByName) },
  })
  return getTier(db, id)
}

type Edit = z.output<typeof tiersApi.update.body>

export async function updateTier(db: Db, actor: Actor, id: string, { version, ...edit }: Edit) {
  const before = await getTier(db, id)
  if (before.version !== version) throw stale('plan')
  const changes = changesBetween(before, edit, fieldsLoggedByName)
  if (changes.length === 0) return before
  const [tier] = await db
    .update(productTiers)
    .set(edit)
    .where(and(eq(productTiers.id, id), eq(productTiers.version, version)))
    .returning({ name: productTiers.name })
  if (!tier) throw stale('plan')
  await sendToProvider(db, id)
  await recordActivity(db, actor, {
    action: 'tier.updated',
    targetType: 'tier',
    targetId: id,
    description: `${describeChange(edit, changes)} the plan ${tier.name}`,
    metadata: { changes },
  })
  return getTier(db, id)
}

/** Forgets an earlier failure, because it says nothing about this attempt. */
export async function sendToProvider(db: Db, tierId: string) {
  // Not together with an edit: a change of what the provider knows keeps the version.
  await db
    .update(productTiers)
    .set({ providerSyncError: null })
    .where(and(eq(productTiers.id, tierId), isNotNull(productTiers.providerSyncError)))
  await enqueue(db, syncTierJob, { tierId }, { key: `sync-tier ${tierId}` })
}

function describeChange({ isActive }: Pick<Edit, 'isActive'>, changes: Change[]) {
  if (changes.some(({ field }) => field !== 'isActive')) return 'Changed'
  return isActive ? 'Activated' : 'Deactivated'
}

/** Refuses unless `ids` names every tier: if tiers were added or deleted in the meantime, the order is stale. */
export async function reorderTiers(db: Db, actor: Actor, ids: string[]) {
  await lockTiersTable(db)
  const before = await listTiers(db)
  const known = before.map(({ id }) => id)
  if (ids.length !== known.length || known.some((id) => !ids.includes(id))) throw stale('list')
  for (const { id, displayOrder } of before) {
    const position = ids.indexOf(id)
    if (position !== displayOrder)
      await db.update(productTiers).set({ displayOrder: position }).where(eq(productTiers.id, id))
  }
  const after = await listTiers(db)
  if (ids.some((id, at) => known[at] !== id)) {
    const names = (tiers: StoredTier[]) => tiers.map(({ name }) => name)
    await recordActivity(db, actor, {
      action: 'tier.ordered',
      targetType: 'tier',
      targetId: 'all',
      description: 'Changed the order of the plans',
      metadata: { changes: [{ field: 'order', before: names(before), after: names(after) }] },
    })
  }
  return after
}

export async function removeTier(db: Db, actor: Actor, id: string) {
  await lockTiersTable(db)
  // Waits for transactions that choose the tier or add it to an offer code, so that the checks see them.
  await db.select({ id: productTiers.id }).from(productTiers).where(eq(productTiers.id, id)).for('update')
  const tier = await getTier(db, id)
  if (tier.companies > 0) throw inUse(tier.companies)
  await refuseTierOfOfferCode(db, id)
  await db.delete(productTiers).where(eq(productTiers.id, id))
  await recordActivity(db, actor, {
    action: 'tier.deleted',
    targetType: 'tier',
    targetId: id,
    description: `Deleted the plan ${tier.name}`,
    metadata: { before: tier },
  })
}

/** Without the tier, an offer code that is only for this tier would apply to no tier, or to all. */
async function refuseTierOfOfferCode(db: Db, id: string) {
  const [offerCode] = await db
    .select({ code: offerCodes.code })
    .from(offerCodes)
    .where(sql`${id}::uuid = any (${offerCodes.validForTiers})`)
    .orderBy(asc(offerCodes.code))
    .limit(1)
  if (offerCode)
    throw conflict(
      `The offer code ${offerCode.code} is for this plan. Change the code first, or deactivate the plan.`,
    )
}

const inUse = (companies: number) =>
  conflict(
    `${companies === 1 ? '1 company is' : `${companies} companies are`} on this plan. Deactivate it instead: existing customers keep it, and no one else can choose it.`,
  )

export async function getTier(db: Db, id: string) {
  const [tier] = await db
    .select({ ...managedTierColumns, companies })
    .from(productTiers)
    .where(eq(productTiers.id, id))
  return orNotFound(tier, 'Plan')
}

/** Serializes adding, reordering and deleting. Choosing a tier only reads, so it is not blocked. */
const lockTiersTable = (db: Db) => db.execute(sql`lock table ${productTiers} in share row exclusive mode`)

/** The activity names these fields without their values. */
const fieldsLoggedByName = ['description', 'features']
