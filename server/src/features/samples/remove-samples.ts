import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { deleteMerges, deleteUnusedPictures } from '../clients/delete-client-rows.ts'
import { lockCompany } from '../companies/quotas.ts'
import { removeFilesOfProject } from '../files/files.ts'

/**
 * Removes the sample clients and projects with all their data. A sample project with signature records or payments,
 * including payments that were only started, becomes a real project, and the client of a project that stays becomes a
 * real client. Does nothing the second time.
 */
export async function removeSamples(db: Db, actor: CompanyActor) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const isSampleClient = and(eq(clients.companyId, companyId), eq(clients.isSample, true))
  await db.select({ id: clients.id }).from(clients).where(isSampleClient).for('update')
  const isSampleProject = and(eq(projects.companyId, companyId), eq(projects.isSample, true))
  // Waits for transactions that use a sample at this moment, for example by recording a payment.
  await db.select({ id: projects.id }).from(projects).where(isSampleProject).for('update')
  await db.update(projects).set({ isSample: false }).where(and(isSampleProject, hasEvidence))
  await recordNumberGaps(db, actor)
  const samples = await db.select({ id: projects.id }).from(projects).where(isSampleProject)
  for (const { id } of samples) await removeFilesOfProject(db, companyId, id)
  const deletedProjects = await db.delete(projects).where(isSampleProject).returning({ id: projects.id })

  await db.update(clients).set({ isSample: false }).where(and(isSampleClient, hasProject))
  const sampleClientIds = db.select({ id: clients.id }).from(clients).where(isSampleClient)
  const mergePictures = await deleteMerges(db, companyId, inArray(clientMerges.clientId, sampleClientIds))
  const deletedClients = await db.delete(clients).where(isSampleClient).returning({ avatar: clients.avatar })
  await deleteUnusedPictures(db, companyId, [
    ...deletedClients.flatMap(({ avatar }) => avatar ?? []),
    ...mergePictures,
  ])
  if (deletedProjects.length + deletedClients.length === 0) return
  await recordActivity(db, actor, {
    action: 'sample.removed',
    targetType: 'company',
    targetId: companyId,
    description: 'Removed the sample data',
    metadata: { projects: deletedProjects.length, clients: deletedClients.length },
  })
}

const belongsToProject = sql`x.company_id = ${projects.companyId} and x.project_id = ${projects.id}`
const hasEvidence = sql`(
  exists (select from contracts x where ${belongsToProject} and x.status = 'signed') or
  exists (select from contracts x join sign_events e on e.company_id = x.company_id and e.contract_id = x.id
    where ${belongsToProject}) or
  exists (select from contract_signatures x where ${belongsToProject}) or
  exists (select from invoices x join provider_checkouts c on c.company_id = x.company_id and c.invoice_id = x.id
    where ${belongsToProject}) or
  exists (select from transactions x where ${belongsToProject}))`

const hasProject = sql`exists (select from projects x
  where x.company_id = ${clients.companyId} and x.client_id = ${clients.id})`

/** Records the gaps in the invoice numbers that deleting the samples leaves. */
async function recordNumberGaps(db: Db, { companyId, userId }: CompanyActor) {
  await db.execute(sql`
    insert into invoice_number_gaps (company_id, invoice_number, reason, deleted_by)
    select i.company_id, i.invoice_number, 'Sample removed', ${userId}
    from invoices i join projects p on p.company_id = i.company_id and p.id = i.project_id
    where i.company_id = ${companyId} and p.is_sample
    on conflict do nothing`)
}
