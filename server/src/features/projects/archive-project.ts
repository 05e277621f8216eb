import { scopeOf } from '@mantel/domain/permissions'
import { and, asc, eq } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { projectMembers, projects } from '../../schema/projects/projects.ts'
import { projectResources } from '../../schema/projects/resources.ts'
import { recordOnProject } from '../activity/record-activity.ts'
import { lockCompany, makeRoom } from '../companies/quotas.ts'
import { stagesOf } from '../companies/stages.ts'
import type { Viewer } from '../visibility/projects.ts'
import { placeOnTop } from './board-places.ts'
import { getProject, lockProject, one } from './projects.ts'

/** Out of the way: off the board and off the plan's count, but kept. */
export async function archiveProject(db: Db, viewer: Viewer, id: string) {
  const before = await lockProject(db, viewer, id)
  if (!before.archivedAt) {
    await db
      .update(projects)
      .set({ archivedAt: new Date().toISOString() })
      .where(one(viewer.actor.companyId, id))
    await recordOnProject(db, viewer.actor, id, {
      action: 'project.archived',
      description: 'Archived the project',
    })
  }
  return getProject(db, viewer, id)
}

export async function restoreProject(db: Db, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  // Before the project's own lock: the company's comes first, always.
  await lockCompany(db, companyId)
  const before = await lockProject(db, viewer, id)
  if (before.archivedAt) {
    if (await countsAgain(db, before)) await makeRoom(db, companyId, 'projects')
    await db.update(projects).set({ archivedAt: null }).where(one(companyId, id))
    await recordOnProject(db, viewer.actor, id, {
      action: 'project.restored',
      description: 'Brought the project back',
    })
  }
  return getProject(db, viewer, id)
}

/** For the plan, a sample never counts, and neither does what is canceled. */
async function countsAgain(db: Db, { companyId, status, isSample }: typeof projects.$inferSelect) {
  const stage = (await stagesOf(db, companyId)).find(({ name }) => name === status)
  return !isSample && stage?.kind !== 'canceled'
}

/**
 * For the next listing of the same people: what describes the work, nothing that happened in it. Everybody in the team
 * may create, but copies only what they see.
 */
export async function duplicateProject(db: Db, actor: CompanyActor, id: string) {
  const { companyId, userId } = actor
  await makeRoom(db, companyId, 'projects')
  const source = await lockProject(db, { actor, scope: scopeOf(actor, 'pipeline:read') ?? 'self' }, id)
  const [first] = await stagesOf(db, companyId)
  const status = first?.name ?? source.status
  const copy = only(
    await db
      .insert(projects)
      .values({
        companyId,
        status,
        sortOrder: await placeOnTop(db, companyId, status),
        title: `${source.title} (copy)`.slice(0, 500),
        clientId: source.clientId,
        address: source.address,
        city: source.city,
        state: source.state,
        zip: source.zip,
        brief: source.brief,
        type: source.type,
        source: source.source,
        brokerageName: source.brokerageName,
        agentName: source.agentName,
        agentEmail: source.agentEmail,
        agentPhone: source.agentPhone,
        beds: source.beds,
        baths: source.baths,
        squareFeet: source.squareFeet,
        stageDurationDays: source.stageDurationDays,
        depositDueDays: source.depositDueDays,
        finalPaymentDays: source.finalPaymentDays,
        disabledPaymentMethods: source.disabledPaymentMethods,
        invoiceTemplateId: source.invoiceTemplateId,
        invoiceTemplateName: source.invoiceTemplateName,
        invoiceTemplateMimeType: source.invoiceTemplateMimeType,
      })
      .returning({ id: projects.id }),
  )
  await db.insert(projectMembers).values({ companyId, projectId: copy.id, userId })
  await copyCosts(db, companyId, id, copy.id)
  await recordOnProject(db, actor, copy.id, {
    action: 'project.created',
    description: `Copied from ${source.title}`,
    metadata: { copiedFrom: id },
  })
  return getProject(db, { actor, scope: 'all' }, copy.id)
}

async function copyCosts(db: Db, companyId: string, from: string, to: string) {
  const costs = await db
    .select({
      description: projectResources.description,
      cost: projectResources.cost,
      savedResourceId: projectResources.savedResourceId,
    })
    .from(projectResources)
    .where(and(eq(projectResources.companyId, companyId), eq(projectResources.projectId, from)))
    .orderBy(asc(projectResources.createdAt), asc(projectResources.id))
  if (costs.length === 0) return
  const now = Date.now()
  await db.insert(projectResources).values(
    costs.map((cost, index) => ({
      ...cost,
      companyId,
      projectId: to,
      // They are listed as they came: at one and the same moment they would have no order.
      createdAt: new Date(now + index).toISOString(),
    })),
  )
}
