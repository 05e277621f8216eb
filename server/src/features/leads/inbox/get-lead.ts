import { clientName } from '@mantel/domain/clients'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { leadsApi } from '@mantel/domain/leads/leads'
import { scopeOf } from '@mantel/domain/permissions'
import { and, asc, count, eq } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { clientNameColumns, clients } from '../../../schema/clients/clients.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { visibleClients } from '../../visibility/clients.ts'
import { visibleProjects } from '../../visibility/projects.ts'
import { isUntouched } from '../adding/undo-add.ts'
import { findLead, leadById, leadColumns } from '../lead-columns.ts'
import { listReplies } from '../replies/list-replies.ts'

export async function getLead(db: Db, actor: CompanyActor, id: string): Promise<Output<typeof leadsApi.get>> {
  const { companyId } = actor
  const [lead] = await db.select(leadColumns).from(leads).where(leadById(companyId, id))
  const found = orNotFound(lead, 'Lead')
  const [match, project, replies, mayUndoAdd] = await Promise.all([
    found.email ? findMatch(db, actor, found.email) : null,
    found.projectId ? findProject(db, actor, found.projectId) : null,
    listReplies(db, companyId, id),
    found.status === 'added' ? isUntouched(db, await findLead(db, companyId, id)) : false,
  ])
  return { ...found, match, project, replies, mayUndoAdd }
}

/** Null for a project that was not added from a lead. */
export async function getLeadOfProject(db: Db, actor: CompanyActor, projectId: string) {
  orNotFound((await findProject(db, actor, projectId)) ?? undefined, 'Project')
  const [lead] = await db
    .select(leadColumns)
    .from(leads)
    .where(and(eq(leads.companyId, actor.companyId), eq(leads.projectId, projectId)))
    .orderBy(asc(leads.submittedAt), asc(leads.id))
    .limit(1)
  return lead ?? null
}

/** The client that addLead() would choose, unless the viewer may not see that client. */
async function findMatch(db: Db, actor: CompanyActor, email: string) {
  const scope = scopeOf(actor, 'clients:read') ?? 'self'
  const [client] = await db
    .select({ id: clients.id, ...clientNameColumns })
    .from(clients)
    .where(and(visibleClients({ actor, scope }), eq(clients.email, email)))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(1)
  if (!client) return null
  const viewer = { actor, scope: scopeOf(actor, 'projects:read') ?? 'self' }
  const projectCount = requireRow(
    await db
      .select({ count: count() })
      .from(projects)
      .where(and(visibleProjects(viewer), eq(projects.clientId, client.id))),
  ).count
  return { id: client.id, name: clientName(client), projectCount }
}

async function findProject(db: Db, actor: CompanyActor, id: string) {
  const viewer = { actor, scope: scopeOf(actor, 'projects:read') ?? 'self' }
  const [project] = await db
    .select({ id: projects.id, title: projects.title, stage: projects.status })
    .from(projects)
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
  return project ?? null
}
