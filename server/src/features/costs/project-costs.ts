import { type costsApi, marginOf, type ProjectCostInput } from '@mantel/domain/costs'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { projectResources } from '../../schema/projects/resources.ts'
import { changesBetween } from '../activity/changes.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { getProject, lockProject, lockProjectShared } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'
import { lockSavedCost } from './saved-costs.ts'

const costColumns = {
  id: projectResources.id,
  projectId: projectResources.projectId,
  savedResourceId: projectResources.savedResourceId,
  description: projectResources.description,
  cost: projectResources.cost,
  createdAt: projectResources.createdAt,
  version: projectResources.version,
}

type Edit = z.output<typeof costsApi.edit.body>

export async function listCosts(db: Db, viewer: Viewer, projectId: string) {
  const { value, receivedAmount } = await getProject(db, viewer, projectId)
  const items = await db
    .select(costColumns)
    .from(projectResources)
    .where(
      and(eq(projectResources.companyId, viewer.actor.companyId), eq(projectResources.projectId, projectId)),
    )
    .orderBy(asc(projectResources.createdAt), asc(projectResources.id))
  const total = items.reduce((sum, { cost }) => sum + cost, 0)
  const received = receivedAmount ?? 0
  return { items, total, value, received, margin: marginOf({ received, value }, total) }
}

export async function addCost(db: Db, viewer: Viewer, projectId: string, input: ProjectCostInput) {
  const { companyId } = viewer.actor
  await lockProject(db, viewer, projectId)
  if (input.savedResourceId) await lockSavedCost(db, companyId, input.savedResourceId)
  const added = requireRow(
    await db
      .insert(projectResources)
      .values({ ...input, companyId, projectId })
      .returning(costColumns),
  )
  await recordProjectActivity(db, viewer.actor, projectId, {
    action: 'cost.added',
    description: `Added the cost ${quoteDescription(added)}`,
    metadata: { changes: [{ field: 'cost', before: null, after: added.cost }] },
  })
  return added
}

export async function editCost(db: Db, actor: CompanyActor, id: string, { version, ...changes }: Edit) {
  const { companyId } = actor
  await lockProjectOfCost(db, companyId, id)
  const before = await findCost(db, companyId, id)
  if (before.version !== version) throw stale('cost')
  if (changes.savedResourceId) await lockSavedCost(db, companyId, changes.savedResourceId)
  const [after] = await db
    .update(projectResources)
    .set(changes)
    .where(and(costById(companyId, id), eq(projectResources.version, version)))
    .returning(costColumns)
  if (!after) {
    // Someone removed or changed the cost after it was read. findCost() refuses a removed cost as not found.
    await findCost(db, companyId, id)
    throw stale('cost')
  }
  await recordProjectActivity(db, actor, after.projectId, {
    action: 'cost.changed',
    description: `Changed the cost ${quoteDescription(after)}`,
    metadata: { changes: changesBetween(before, changes) },
  })
  return after
}

export async function removeCost(db: Db, actor: CompanyActor, id: string) {
  await lockProjectOfCost(db, actor.companyId, id)
  const [deleted] = await db
    .delete(projectResources)
    .where(costById(actor.companyId, id))
    .returning(costColumns)
  const removed = orNotFound(deleted, 'Cost')
  await recordProjectActivity(db, actor, removed.projectId, {
    action: 'cost.removed',
    description: `Removed the cost ${quoteDescription(removed)}`,
    metadata: { changes: [{ field: 'cost', before: removed.cost, after: null }] },
  })
}

async function lockProjectOfCost(db: Db, companyId: string, id: string) {
  const { projectId } = await findCost(db, companyId, id)
  await lockProjectShared(db, companyId, projectId)
}

async function findCost(db: Db, companyId: string, id: string) {
  const [found] = await db.select(costColumns).from(projectResources).where(costById(companyId, id))
  return orNotFound(found, 'Cost')
}

const costById = (companyId: string, id: string) =>
  and(eq(projectResources.companyId, companyId), eq(projectResources.id, id))

// Leaves out the amount, because users who may not see prices also read the project's activity.
const quoteDescription = ({ description }: { description: string }) => `“${description}”`
