import { can, scopeOf } from '@mantel/domain/permissions'
import { isOpenKind } from '@mantel/domain/projects/pipeline'
import { and, asc, eq } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { projectMembers, projects } from '../../schema/projects/projects.ts'
import { projectResources } from '../../schema/projects/resources.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { enforceQuota, lockCompany } from '../companies/quotas.ts'
import { stagesOf } from '../companies/stages.ts'
import type { Viewer } from '../visibility/projects.ts'
import { findTopPosition } from './board/board-positions.ts'
import { getProject, lockProject, projectById } from './projects.ts'

/** Takes the project off the board and out of the plan's count, without deleting it. */
export async function archiveProject(db: Db, viewer: Viewer, id: string) {
  const before = await lockProject(db, viewer, id)
  if (!before.archivedAt) {
    await db
      .update(projects)
      .set({ archivedAt: new Date().toISOString() })
      .where(projectById(viewer.actor.companyId, id))
    await recordProjectActivity(db, viewer.actor, id, {
      action: 'project.archived',
      description: 'Archived the project',
    })
  }
  return getProject(db, viewer, id)
}

export async function restoreProject(db: Db, viewer: Viewer, id: string) {
  const { companyId } = viewer.actor
  // Locks the company before the project, like every transaction that locks both, to avoid deadlocks.
  await lockCompany(db, companyId)
  const before = await lockProject(db, viewer, id)
  if (before.archivedAt) {
    if (await countsTowardPlan(db, before)) await enforceQuota(db, companyId, 'projects')
    await db.update(projects).set({ archivedAt: null }).where(projectById(companyId, id))
    await recordProjectActivity(db, viewer.actor, id, {
      action: 'project.restored',
      description: 'Restored the project',
    })
  }
  return getProject(db, viewer, id)
}

async function countsTowardPlan(db: Db, { companyId, status, isSample }: typeof projects.$inferSelect) {
  const stage = (await stagesOf(db, companyId)).find(({ name }) => name === status)
  return !isSample && isOpenKind(stage?.kind ?? 'open')
}

/**
 * Copies what describes the work, but nothing that happened in the project. Everyone on the team may create projects,
 * so this checks that the user may see the one they copy.
 */
export async function duplicateProject(db: Db, actor: CompanyActor, id: string) {
  const { companyId, userId } = actor
  await enforceQuota(db, companyId, 'projects')
  const source = await lockProject(db, { actor, scope: scopeOf(actor, 'pipeline:read') ?? 'self' }, id)
  const [first] = await stagesOf(db, companyId)
  const status = first?.name ?? source.status
  const copy = requireRow(
    await db
      .insert(projects)
      .values({
        companyId,
        status,
        sortOrder: await findTopPosition(db, companyId, status),
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
        tags: source.tags,
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
  if (can(actor, 'costs:add')) await copyCosts(db, companyId, id, copy.id)
  await recordProjectActivity(db, actor, copy.id, {
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
      // Costs are listed by creation time, so with equal times, they would lose their order.
      createdAt: new Date(now + index).toISOString(),
    })),
  )
}
