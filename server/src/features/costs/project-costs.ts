import { type costsApi, marginOf, type ProjectCostInput } from '@mantel/domain/costs'
import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { projectResources } from '../../schema/projects/resources.ts'
import { changesBetween } from '../activity/changes.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import { getProject, lockProject } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'
import { findSavedCost } from './saved-costs.ts'

const shown = {
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
  const { value } = await getProject(db, viewer, projectId)
  const items = await db
    .select(shown)
    .from(projectResources)
    .where(
      and(eq(projectResources.companyId, viewer.actor.companyId), eq(projectResources.projectId, projectId)),
    )
    .orderBy(asc(projectResources.createdAt), asc(projectResources.id))
  const total = items.reduce((sum, { cost }) => sum + cost, 0)
  return { items, total, value, margin: marginOf(value, total) }
}

export async function addCost(db: Db, viewer: Viewer, projectId: string, input: ProjectCostInput) {
  const { companyId } = viewer.actor
  await lockProject(db, viewer, projectId)
  if (input.savedResourceId) await findSavedCost(db, companyId, input.savedResourceId)
  const added = only(
    await db
      .insert(projectResources)
      .values({ ...input, companyId, projectId })
      .returning(shown),
  )
  await recordOnProject(db, viewer.actor, projectId, {
    action: 'cost.added',
    description: `Added the cost ${named(added)}`,
    metadata: { changes: [{ field: 'cost', before: null, after: added.cost }] },
  })
  return added
}

export async function editCost(db: Db, actor: CompanyActor, id: string, { version, ...changes }: Edit) {
  const { companyId } = actor
  const before = await findCost(db, companyId, id)
  if (before.version !== version) throw stale('cost')
  if (changes.savedResourceId) await findSavedCost(db, companyId, changes.savedResourceId)
  const [after] = await db
    .update(projectResources)
    .set(changes)
    .where(and(one(companyId, id), eq(projectResources.version, version)))
    .returning(shown)
  if (!after) throw stale('cost')
  await recordOnProject(db, actor, after.projectId, {
    action: 'cost.changed',
    description: `Changed the cost ${named(after)}`,
    metadata: { changes: changesBetween(before, changes) },
  })
  return after
}

export async function removeCost(db: Db, actor: CompanyActor, id: string) {
  const [gone] = await db.delete(projectResources).where(one(actor.companyId, id)).returning(shown)
  const removed = orNotFound(gone, 'Cost')
  await recordOnProject(db, actor, removed.projectId, {
    action: 'cost.removed',
    description: `Took the cost ${named(removed)} off`,
    metadata: { changes: [{ field: 'cost', before: removed.cost, after: null }] },
  })
}

async function findCost(db: Db, companyId: string, id: string) {
  const [found] = await db.select(shown).from(projectResources).where(one(companyId, id))
  return orNotFound(found, 'Cost')
}

const one = (companyId: string, id: string) =>
  and(eq(projectResources.companyId, companyId), eq(projectResources.id, id))

// Without the amount: the story of a project is also read by those who see no prices.
const named = ({ description }: { description: string }) => `“${description}”`
