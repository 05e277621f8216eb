import type { costsApi, SavedCostInput } from '@mantel/domain/costs'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { savedResources } from '../../schema/projects/resources.ts'
import { type Change, changesBetween } from '../activity/changes.ts'
import { recordActivity } from '../activity/record-activity.ts'

const savedCostColumns = {
  id: savedResources.id,
  name: savedResources.name,
  defaultCost: savedResources.defaultCost,
  isActive: savedResources.isActive,
  createdAt: savedResources.createdAt,
  version: savedResources.version,
}

type Edit = z.output<typeof costsApi.editSaved.body>

export async function listSavedCosts(db: Db, companyId: string) {
  return db
    .select(savedCostColumns)
    .from(savedResources)
    .where(eq(savedResources.companyId, companyId))
    .orderBy(desc(savedResources.isActive), asc(savedResources.name), asc(savedResources.id))
}

export async function saveCost(db: Db, actor: CompanyActor, input: SavedCostInput) {
  const saved = requireRow(
    await db
      .insert(savedResources)
      .values({ ...input, companyId: actor.companyId })
      .returning(savedCostColumns),
  )
  await record(db, actor, saved.id, 'cost.saved', `Saved the cost “${saved.name}”`)
  return saved
}

export async function editSavedCost(db: Db, actor: CompanyActor, id: string, { version, ...changes }: Edit) {
  const before = await findSavedCost(db, actor.companyId, id)
  if (before.version !== version) throw stale('cost')
  const [after] = await db
    .update(savedResources)
    .set(changes)
    .where(and(savedCostById(actor.companyId, id), eq(savedResources.version, version)))
    .returning(savedCostColumns)
  if (!after) {
    // Someone removed or changed the cost after it was read. findSavedCost() refuses a removed cost as not
    // found.
    await findSavedCost(db, actor.companyId, id)
    throw stale('cost')
  }
  await record(db, actor, id, 'cost.changed', `Changed the saved cost “${after.name}”`, {
    changes: changesBetween(before, changes),
  })
  return after
}

export async function removeSavedCost(db: Db, actor: CompanyActor, id: string) {
  const [deleted] = await db
    .delete(savedResources)
    .where(savedCostById(actor.companyId, id))
    .returning(savedCostColumns)
  const { name } = orNotFound(deleted, 'Cost')
  await record(db, actor, id, 'cost.forgotten', `Removed the saved cost “${name}”`)
}

async function findSavedCost(db: Db, companyId: string, id: string) {
  const [found] = await db.select(savedCostColumns).from(savedResources).where(savedCostById(companyId, id))
  return orNotFound(found, 'Cost')
}

/**
 * Prevents the removal of a saved cost until this transaction ends. Call this before a project's cost starts
 * to refer to it.
 */
export async function lockSavedCost(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select({ id: savedResources.id })
    .from(savedResources)
    .where(savedCostById(companyId, id))
    .for('key share')
  orNotFound(found, 'Cost')
}

const savedCostById = (companyId: string, id: string) =>
  and(eq(savedResources.companyId, companyId), eq(savedResources.id, id))

const record = (
  db: Db,
  actor: CompanyActor,
  targetId: string,
  action: string,
  description: string,
  metadata?: { changes: Change[] },
) => recordActivity(db, actor, { action, targetType: 'saved-cost', targetId, description, metadata })
