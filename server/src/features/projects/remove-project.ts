import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { projectsApi } from '@mantel/domain/projects/projects'
import { and, eq, sql } from 'drizzle-orm'
import { conflict, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, violatedConstraint } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { removeFilesOfProject } from '../files/files.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { lockProject, projectById } from './projects.ts'

/** The response names at most this many contracts. */
const namedContracts = 5

/** What a deletion would delete, or why the project cannot be deleted. */
export async function previewRemoval(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<Output<typeof projectsApi.removal>> {
  const { companyId } = viewer.actor
  const [project] = await db
    .select({
      contracts: sql<string[]>`array(select x.name from contracts x
        where x.company_id = ${companyId} and x.project_id = ${id} order by x.created_at desc, x.id limit ${namedContracts})`,
      contractCount: sql<number>`(select count(*)::int from contracts x
        where x.company_id = ${companyId} and x.project_id = ${id})`,
      invoiceCount: sql<number>`(select count(*)::int from invoices x
        where x.company_id = ${companyId} and x.project_id = ${id})`,
    })
    .from(projects)
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
  return { obstacle: await findObstacle(db, companyId, id), ...orNotFound(project, 'Project') }
}

/** Deletes the project with everything in it. A project with evidence or payments can only be archived. */
export async function removeProject(db: Db, actor: CompanyActor, id: string) {
  const { companyId } = actor
  const { title } = await lockProject(db, { actor, scope: 'all' }, id, 'update')
  const obstacle = await findObstacle(db, companyId, id)
  if (obstacle) throw conflict(obstacle)
  await removeFilesOfProject(db, companyId, id)
  await recordNumberGaps(db, actor, id)
  try {
    await db.delete(projects).where(projectById(companyId, id))
  } catch (error) {
    if (violatedConstraint(error)) throw conflict(hasEvidence)
    throw error
  }
  await recordActivity(db, actor, {
    action: 'project.deleted',
    targetType: 'project',
    targetId: id,
    description: `Deleted ${title}`,
  })
}

/** Why the project cannot be deleted, as a sentence. */
async function findObstacle(db: Db, companyId: string, id: string) {
  const [evidence] = await db
    .select({
      signed: sql<boolean>`exists (select from contracts x where x.company_id = ${companyId} and x.project_id = ${id} and x.status = 'signed')`,
      // The foreign keys would refuse the deletion too, but only after it waited for email rows that the
      // delivery job has locked.
      observed: sql<boolean>`exists (select from contracts x join sign_events e on e.company_id = x.company_id and e.contract_id = x.id
        where x.company_id = ${companyId} and x.project_id = ${id})`,
      paid: sql<boolean>`exists (select from transactions x where x.company_id = ${companyId} and x.project_id = ${id})`,
      // The provider knows these payment pages, and may still report a payment.
      started: sql<boolean>`exists (select from provider_checkouts x join invoices i on i.company_id = x.company_id and i.id = x.invoice_id
        where x.company_id = ${companyId} and i.project_id = ${id})`,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (evidence?.signed) return 'This project has a signed contract. It can only be archived.'
  if (evidence?.observed) return hasEvidence
  if (evidence?.paid) return 'This project has payments. It can only be archived.'
  if (evidence?.started)
    return 'The client has started an online payment for this project. It can only be archived.'
  return null
}

const hasEvidence = 'This project has signature records. It can only be archived.'

/** The numbers of the project's invoices are never used again. */
async function recordNumberGaps(db: Db, { companyId, userId }: CompanyActor, id: string) {
  await db.execute(sql`
    insert into invoice_number_gaps (company_id, invoice_number, reason, deleted_by)
    select company_id, invoice_number, 'Project deleted', ${userId} from invoices
    where company_id = ${companyId} and project_id = ${id}
    on conflict do nothing`)
}
