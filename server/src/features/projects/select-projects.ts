import type { StageKind } from '@mantel/domain/projects/next-step'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projectStandings } from '../../schema/projects/project-standings.ts'
import { projects } from '../../schema/projects/projects.ts'

const {
  searchText: _,
  paymentDueDate: _d,
  recordedDepositDate: _e,
  recordedPaidDate: _f,
  lateFeeTerms: _g,
  invoiceTemplateId: _a,
  invoiceTemplateName: _b,
  invoiceTemplateMimeType: _c,
  ...columns
} = getTableColumns(projects)

/** The day of a moment in the company's time zone. */
export const localDate = (moment: SQL) => sql`((${moment}) at time zone ${companies.timeZone})::date`
const localDay = (moment: SQL) => sql<string | null>`${localDate(moment)}::text`

/**
 * The project's row in `project_standings`, which every project has. The limit makes PostgreSQL look up one row per
 * project. Otherwise, the planner could read the standings of all projects, even for a page of 50.
 */
export const standing = new QueryBuilder({ casing: 'snake_case' })
  .select()
  .from(projectStandings)
  .where(and(eq(projectStandings.companyId, projects.companyId), eq(projectStandings.projectId, projects.id)))
  .limit(1)
  .as('standing')

/** Data that the next-step rules need beyond the project's own columns. */
export const relatedFacts = {
  stageKind: sql<string>`coalesce(${companies.stageKinds} ->> ${projects.status}, 'open')`,
  timeZone: companies.timeZone,
  companyDepositPercent: companies.depositPercent,
  stageDays: sql<number>`coalesce(${projects.stageDurationDays}, ${companies.stageDurationDays})`,
  contractSentOn: localDay(sql`${standing.contractSentAt}`),
  declinedReason: sql<string | null>`case when ${projects.contractSigningStatus} = 'declined' then (
    select x.declined_reason from contracts x
    where x.company_id = ${projects.companyId} and x.project_id = ${projects.id} and x.declined_at is not null
    order by x.declined_at desc limit 1) end`,
  linkExpiresOn: localDay(sql`${standing.linkExpiresAt}`),
  linkIsExpired: sql<boolean>`coalesce(${standing.linkExpiresAt} < now(), false)`,
  invoice: standing.invoiceStatus,
  billedAmount: standing.billedAmount,
  openAmount: standing.openAmount,
  openDeposit: standing.openDeposit,
  receivedAmount: standing.receivedAmount,
  hoursSinceLead: sql<number | null>`extract(epoch from now() - ${standing.leadAt})::float8 / 3600`,
  lastActivityOn: sql<string>`${localDay(sql`${standing.lastActivityAt}`)}`,
}

/**
 * A subquery per row, because the planner does not know how many clients a company has: it may choose a join that
 * compares all clients with all projects.
 */
export const clientName = sql<
  string | null
>`(select coalesce(nullif(btrim(concat_ws(' ', x.first_name, x.last_name)), ''), x.company_name, x.email)
  from clients x where x.company_id = ${projects.companyId} and x.id = ${projects.clientId})`

const clientAndCover = { clientName, coverFileId: standing.coverFileId }

const { memberIds } = standing

export type ProjectFacts = Awaited<ReturnType<typeof selectProjects>>[number]

/** Selects projects with everything that their page shows. The caller adds the order. */
export function selectProjects(db: Db, where: SQL | undefined) {
  return db
    .select({
      ...columns,
      ...relatedFacts,
      ...clientAndCover,
      memberIds,
      lastActivityAt: standing.lastActivityAt,
      billedDeposit: standing.billedDeposit,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .where(where)
    .$dynamic()
}

const nextStepColumns = {
  id: projects.id,
  clientId: projects.clientId,
  archivedAt: projects.archivedAt,
  title: projects.title,
  value: projects.value,
  depositPercent: projects.depositPercent,
  contractSigningStatus: projects.contractSigningStatus,
  contractSignedAt: projects.contractSignedAt,
  dateServiced: projects.dateServiced,
  dateOfDestage: projects.dateOfDestage,
  depositDueDate: projects.depositDueDate,
  depositDate: projects.depositDate,
  finalPaymentDueDate: projects.finalPaymentDueDate,
  fullPaidDate: projects.fullPaidDate,
}

/** The columns for lists and the board. With thousands of projects, every column costs noticeable time. */
export const cardColumns = {
  ...nextStepColumns,
  ...relatedFacts,
  ...clientAndCover,
  memberIds,
  address: projects.address,
  city: projects.city,
  state: projects.state,
  type: projects.type,
  status: projects.status,
  source: projects.source,
  tags: projects.tags,
  sortOrder: projects.sortOrder,
  isSample: projects.isSample,
  lastActivityAt: standing.lastActivityAt,
  dateBooked: projects.dateBooked,
  createdAt: projects.createdAt,
  version: projects.version,
}

export type ProjectCard = Awaited<ReturnType<typeof selectCards>>[number]
/** The part of a card that the next-step rules need. */
export type ProjectNextStepFacts = Pick<ProjectCard, keyof typeof nextStepColumns | keyof typeof relatedFacts>

export function selectCards(db: Db, where: SQL | undefined) {
  return db
    .select(cardColumns)
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .where(where)
    .$dynamic()
}

export function selectProjectSummaries(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      address: projects.address,
      status: projects.status,
      stageKind: sql<StageKind>`${relatedFacts.stageKind}`,
      ...clientAndCover,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .where(where)
    .$dynamic()
}
