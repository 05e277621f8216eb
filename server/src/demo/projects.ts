import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/connect.ts'
import { projectMembers, projects } from '../schema/projects/projects.ts'
import { listActivities } from './activities.ts'
import type { Clock } from './clock.ts'
import type { Company } from './companies.ts'
import { contractStatus } from './contracts/contracts.ts'
import { sealedDocumentId } from './contracts/sealing.ts'
import type { Document, Documents } from './files/documents.ts'
import type { Project } from './planning.ts'
import type { CrewMember } from './scenario.ts'
import { createdAtOf, stepTimes } from './step-times.ts'

type CompanyPlan = { company: Company; planned: Project[]; crew: Partial<Record<CrewMember, string>> }

/**
 * Inserts the contract status together with the project, because an update would change `version` and
 * `updatedAt`.
 */
export async function createProjects(
  db: Db,
  { company, planned, crew }: CompanyPlan,
  documents: Documents,
  clock: Clock,
) {
  await db.execute(sql`set constraints projects_contract_signing_link_fk deferred`)
  await db.insert(projects).values(
    planned.map((project, index) => ({
      ...baseColumns(company, project),
      ...termsColumns(company, project),
      ...dateColumns(project, clock),
      ...sentColumns(project, clock),
      ...fileColumns(project, documents.get(project.id) ?? []),
      sortOrder: index + 1,
    })),
  )
  await db.insert(projectMembers).values(planned.flatMap((project) => membersOf(project, crew, clock)))
}

const baseColumns = (company: Company, project: Project) => ({
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

/** What sending a contract copies from the company; see copyTermsToProject(). */
const termsColumns = (company: Company, { contract, stageDays }: Project) =>
  contract?.sent
    ? {
        stageDurationDays: stageDays ?? 90,
        depositDueDays: 2,
        finalPaymentDays: 5,
        finalPaymentAnchor: 'afterService' as const,
        paymentLateFee: company.paymentLateFee,
        additionalServicesHourlyFee: company.additionalServicesHourlyFee,
        clientDelaysPenaltyHourlyFee: company.clientDelaysPenaltyHourlyFee,
        clientReschedulePenaltyFee: company.clientReschedulePenaltyFee,
        lateFeeTerms: { kind: 'none' as const, value: 0, graceDays: 0, repeat: 'none' as const, cap: null },
      }
    : { stageDurationDays: stageDays }

const dateColumns = (project: Project, clock: Clock) => ({
  dateBooked: project.booked,
  dateServiced: project.install,
  ...project.dates,
  customDates: Object.keys(project.customDates ?? {}),
  archivedAt: project.archived && clock.at(project.archived, stepTimes.archived),
  createdAt: createdAtOf(project, clock),
  updatedAt: listActivities(project, clock).at(-1)?.at,
})

function sentColumns(project: Project, { at }: Clock) {
  const { contract, invoice, linkId } = project
  const contractSigningStatus = contractStatus(project)
  const isOut = contractSigningStatus === 'sent' || contractSigningStatus === 'signed'
  return {
    contractSigningStatus,
    contractSignedAt: contract?.signed && at(contract.signed, stepTimes.signed),
    contractSigningLinkId: isOut ? linkId : null,
    contractSentCount: contract?.sent ? 1 : 0,
    invoiceSentCount: invoice && !invoice.draft ? 1 : 0,
  }
}

/** Lists the PDF of a signed contract before it exists, so that sealing the contract does not update the project. */
function fileColumns({ contract, contractId }: Project, documents: Document[]) {
  const ids = (photos: boolean) => documents.filter(({ isPhoto }) => isPhoto === photos).map(({ id }) => id)
  return {
    photos: ids(true),
    documents: [...(contract?.signed ? [sealedDocumentId(contractId)] : []), ...ids(false)],
  }
}

function membersOf(project: Project, crew: Partial<Record<CrewMember, string>>, clock: Clock) {
  const { id: projectId, companyId, team = [] } = project
  const createdAt = createdAtOf(project, clock)
  return team
    .map((who) => crew[who])
    .filter((userId) => userId !== undefined)
    .map((userId) => ({ companyId, projectId, userId, createdAt }))
}
