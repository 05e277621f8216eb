import { leadName } from '@mantel/domain/leads/leads'
import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow, violatedConstraint } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { projectById } from '../../projects/projects.ts'
import { findLead, type LeadRow, leadById, leadColumns } from '../lead-columns.ts'

/**
 * Deletes the project and the client that adding the lead created, unless someone has changed them. The lead counts as
 * new again.
 */
export async function undoAdd(db: Db, actor: CompanyActor, id: string) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const lead = await findLead(db, companyId, id)
  if (lead.status !== 'added') throw conflict('This lead isn’t in your pipeline.')
  await lockCreated(db, lead)
  if (!(await isUntouched(db, lead))) throw hasChanged()
  const restored = requireRow(
    await db
      .update(leads)
      .set({
        addedToPipeline: false,
        addedAt: null,
        createdClient: false,
        clientId: null,
        projectId: null,
        // Adding was the response, unless there was an earlier one.
        respondedAt: lead.respondedAt === lead.addedAt ? null : lead.respondedAt,
      })
      .where(leadById(companyId, id))
      .returning(leadColumns),
  )
  await deleteCreated(db, lead)
  await recordActivity(db, actor, {
    action: 'lead.add_undone',
    targetType: 'lead',
    targetId: id,
    description: `Removed ${leadName(lead)} from the pipeline`,
  })
  return restored
}

const hasChanged = () =>
  conflict('The project or client has changed since, so this can’t be undone. Delete the project instead.')

/** Clients are locked before projects. */
async function lockCreated(db: Db, { companyId, clientId, projectId, createdClient }: LeadRow) {
  if (createdClient && clientId)
    await db.select({ id: clients.id }).from(clients).where(clientById(companyId, clientId)).for('update')
  if (projectId)
    await db.select({ id: projects.id }).from(projects).where(projectById(companyId, projectId)).for('update')
}

/**
 * Whether no one has changed the project and the client since adding the lead created them. Every change of a project
 * has an activity. Activities that were recorded while the lead was added have the same time as the lead.
 */
export async function isUntouched(db: Db, lead: LeadRow): Promise<boolean> {
  const { companyId, clientId, projectId, createdClient, addedAt } = lead
  if (lead.status !== 'added' || !projectId || !addedAt) return false
  const { rows } = await db.execute<{ untouched: boolean }>(sql`
    select (p.version = 1 and p.created_at = ${addedAt}
      and not exists (select from project_activities a
        where a.company_id = ${companyId} and a.project_id = p.id and a.created_at > ${addedAt})
      ${createdClient && clientId ? sql`and ${clientIsUntouched(companyId, clientId, projectId)}` : sql``}) as untouched
    from projects p where p.company_id = ${companyId} and p.id = ${projectId}`)
  return rows[0]?.untouched === true
}

const clientIsUntouched = (companyId: string, clientId: string, projectId: string) => sql`exists (
  select from clients c where c.company_id = ${companyId} and c.id = ${clientId} and c.version = 1
    and not exists (select from projects x
      where x.company_id = c.company_id and x.client_id = c.id and x.id <> ${projectId})
    and not exists (select from users x where x.company_id = c.company_id and x.client_id = c.id)
    and not exists (select from invitations x where x.company_id = c.company_id and x.client_id = c.id))`

async function deleteCreated(db: Db, { companyId, clientId, projectId, createdClient }: LeadRow) {
  try {
    if (projectId) await db.delete(projects).where(projectById(companyId, projectId))
    if (createdClient && clientId) await db.delete(clients).where(clientById(companyId, clientId))
  } catch (error) {
    if (violatedConstraint(error)) throw hasChanged()
    throw error
  }
}

const clientById = (companyId: string, id: string) =>
  and(eq(clients.companyId, companyId), eq(clients.id, id))
