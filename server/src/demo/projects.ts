import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/connect.ts'
import { projectMembers, projects } from '../schema/projects/projects.ts'
import { deedsOf } from './activities.ts'
import { beginningOf, hours } from './beginnings.ts'
import type { Clock } from './clock.ts'
import type { Company } from './companies.ts'
import { contractStatus } from './contracts/contracts.ts'
import { paperOf } from './contracts/sealing.ts'
import type { Document, Documents } from './files/documents.ts'
import type { Project } from './planning.ts'
import type { Who } from './story.ts'

type Work = { company: Company; planned: Project[]; crew: Partial<Record<Who, string>> }

/** With the mirror of their contracts at once: an update would move their version and the time of their last change. */
export async function createProjects(
  db: Db,
  { company, planned, crew }: Work,
  documents: Documents,
  clock: Clock,
) {
  await db.execute(sql`set constraints projects_contract_signing_link_fk deferred`)
  await db.insert(projects).values(
    planned.map((project, index) => ({
      ...whatItIs(company, project),
      ...whenItHappens(project, clock),
      ...whatWasSent(project, clock),
      ...whatIsOnFile(project, documents.get(project.id) ?? []),
      sortOrder: index + 1,
    })),
  )
  await db.insert(projectMembers).values(planned.flatMap((project) => membersOf(project, crew, clock)))
}

const whatItIs = (company: Company, project: Project) => ({
  id: project.id,
  companyId: project.companyId,
  clientId: project.client.id,
  title: project.title,
  address: project.title,
  city: company.city,
  state: company.state,
  ...project.facts,
  type: project.type,
  status: project.stage,
  source: project.source ?? project.client.source,
  cancelReason: project.stage === 'Canceled' ? project.moved?.why : null,
  estimateValue: project.estimate,
  discountPercent: project.discount ?? 0,
  depositPercent: 50,
})

const whenItHappens = (project: Project, clock: Clock) => ({
  dateBooked: project.booked,
  dateServiced: project.install,
  stageDurationDays: project.stageDays,
  ...project.dates,
  customDates: Object.keys(project.byHand ?? {}),
  archivedAt: project.archived && clock.at(project.archived, hours.archived),
  createdAt: beginningOf(project, clock),
  updatedAt: deedsOf(project, clock).at(-1)?.at,
})

function whatWasSent(project: Project, { at }: Clock) {
  const { contract, invoice, linkId } = project
  const contractSigningStatus = contractStatus(project)
  const isOut = contractSigningStatus === 'sent' || contractSigningStatus === 'signed'
  return {
    contractSigningStatus,
    contractSignedAt: contract?.signed && at(contract.signed, hours.signed),
    contractSigningLinkId: isOut ? linkId : null,
    contractSentCount: contract?.sent ? 1 : 0,
    invoiceSentCount: invoice && !invoice.draft ? 1 : 0,
  }
}

/** The sealed contract has its place already: it comes a little later, and must not make the project a newer one. */
function whatIsOnFile({ contract, contractId }: Project, documents: Document[]) {
  const ids = (photos: boolean) => documents.filter(({ isPhoto }) => isPhoto === photos).map(({ id }) => id)
  return { photos: ids(true), documents: [...(contract?.signed ? [paperOf(contractId)] : []), ...ids(false)] }
}

function membersOf(project: Project, crew: Partial<Record<Who, string>>, clock: Clock) {
  const { id: projectId, companyId, team = [] } = project
  const createdAt = beginningOf(project, clock)
  return team
    .map((who) => crew[who])
    .filter((userId) => userId !== undefined)
    .map((userId) => ({ companyId, projectId, userId, createdAt }))
}
