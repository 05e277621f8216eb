import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clientMerges } from '../../schema/clients/client-merges.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { forgetMerges, releasePictures } from '../clients/delete-client-rows.ts'
import { lockCompany } from '../companies/quotas.ts'
import { removeFilesOfProject } from '../files/files.ts'

/**
 * The sample client and project with everything of theirs; the second time, nothing. What was put to use is no sample
 * any longer: a project that holds evidence stays, and so does the client of a project that stays.
 */
export async function removeSamples(db: Db, actor: CompanyActor) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const ofSamples = and(eq(projects.companyId, companyId), eq(projects.isSample, true))
  // Whoever is putting one of them to use at this moment, by a payment or a project, comes first and is seen.
  await db.select({ id: projects.id }).from(projects).where(ofSamples).for('update')
  await db.update(projects).set({ isSample: false }).where(and(ofSamples, holdsEvidence))
  await keepNumbers(db, actor)
  const samples = await db.select({ id: projects.id }).from(projects).where(ofSamples)
  for (const { id } of samples) await removeFilesOfProject(db, companyId, id)
  const gone = await db.delete(projects).where(ofSamples).returning({ id: projects.id })

  const sampleClients = and(eq(clients.companyId, companyId), eq(clients.isSample, true))
  await db.select({ id: clients.id }).from(clients).where(sampleClients).for('update')
  await db.update(clients).set({ isSample: false }).where(and(sampleClients, hasProject))
  const theirIds = db.select({ id: clients.id }).from(clients).where(sampleClients)
  const kept = await forgetMerges(db, companyId, inArray(clientMerges.clientId, theirIds))
  const people = await db.delete(clients).where(sampleClients).returning({ avatar: clients.avatar })
  await releasePictures(db, companyId, [...people.flatMap(({ avatar }) => avatar ?? []), ...kept])
  if (gone.length + people.length === 0) return
  await recordActivity(db, actor, {
    action: 'sample.removed',
    targetType: 'company',
    targetId: companyId,
    description: 'Removed the sample data',
    metadata: { projects: gone.length, clients: people.length },
  })
}

const ofProject = sql`x.company_id = ${projects.companyId} and x.project_id = ${projects.id}`
const holdsEvidence = sql`(
  exists (select from contracts x where ${ofProject} and x.status = 'signed') or
  exists (select from contract_signatures x where ${ofProject}) or
  exists (select from transactions x where ${ofProject}))`

const hasProject = sql`exists (select from projects x
  where x.company_id = ${clients.companyId} and x.client_id = ${clients.id})`

/** Their invoices go with them, and the numbering can be explained all the same. */
async function keepNumbers(db: Db, { companyId, userId }: CompanyActor) {
  await db.execute(sql`
    insert into invoice_number_gaps (company_id, invoice_number, reason, deleted_by)
    select i.company_id, i.invoice_number, 'Sample removed', ${userId}
    from invoices i join projects p on p.company_id = i.company_id and p.id = i.project_id
    where i.company_id = ${companyId} and p.is_sample
    on conflict do nothing`)
}
