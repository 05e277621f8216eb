import type { StageKind } from '@mantel/domain/projects/next-step'
import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { isoText } from '../../schema/columns.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'

const {
  searchText: _,
  invoiceTemplateId: _a,
  invoiceTemplateName: _b,
  invoiceTemplateMimeType: _c,
  ...columns
} = getTableColumns(projects)

const localDay = (moment: SQL) =>
  sql<string | null>`((${moment}) at time zone ${companies.timeZone})::date::text`
const belongsToProject = sql`x.company_id = ${projects.companyId} and x.project_id = ${projects.id}`

/** Data that the next-step rules need beyond the project's own columns. */
const relatedFacts = {
  stageKind: sql<string>`coalesce(${companies.stageKinds} ->> ${projects.status}, 'open')`,
  timeZone: companies.timeZone,
  companyDepositPercent: companies.depositPercent,
  stageDays: sql<number>`coalesce(${projects.stageDurationDays}, ${companies.stageDurationDays})`,
  contractSentOn: localDay(sql`select max(x.sent_at) from contracts x where ${belongsToProject}`),
  linkExpiredOn: localDay(
    sql`select x.expires_at from contract_signing_links x
      where x.company_id = ${projects.companyId} and x.id = ${projects.contractSigningLinkId} and x.expires_at < now()`,
  ),
  invoice: sql<
    string | null
  >`(select x.status from invoices x where ${belongsToProject} and x.voided_at is null
    order by x.created_at desc limit 1)`,
  hoursSinceLead: sql<
    number | null
  >`(select extract(epoch from now() - max(x.submitted_at))::float8 / 3600 from leads x where ${belongsToProject})`,
  lastActivityOn: sql<string>`${localDay(
    sql`coalesce((select max(x.created_at) from project_activities x where ${belongsToProject}), ${projects.createdAt})`,
  )}`,
}

const clientAndCover = {
  // This is a subquery per row, because the planner does not know how many clients a company has: it may choose a join
  // that compares all clients with all projects.
  clientName: sql<
    string | null
  >`(select coalesce(nullif(btrim(concat_ws(' ', x.first_name, x.last_name)), ''), x.company_name, x.email)
    from clients x where x.company_id = ${projects.companyId} and x.id = ${projects.clientId})`,
  /**
   * The file of the first photo whose document still exists. `photos` lists the ids of documents in order.
   */
  coverFileId: sql<
    string | null
  >`(select x.file_id from unnest(${projects.photos}) with ordinality photo (id, place)
    join project_documents x on x.company_id = ${projects.companyId} and x.id = photo.id::uuid
    order by photo.place limit 1)`,
}

const memberIds = sql<
  string[]
>`array(select x.user_id::text from project_members x where ${belongsToProject} order by x.created_at, x.user_id)`

export type ProjectFacts = Awaited<ReturnType<typeof selectProjects>>[number]

/** Selects projects with everything that their page shows. The caller adds the order. */
export function selectProjects(db: Db, where: SQL | undefined) {
  return db
    .select({ ...columns, ...relatedFacts, ...clientAndCover, memberIds })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
    .$dynamic()
}

const nextStepColumns = {
  id: projects.id,
  title: projects.title,
  estimateValue: projects.estimateValue,
  discountPercent: projects.discountPercent,
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

export type ProjectNextStepFacts = Awaited<ReturnType<typeof selectNextStepFacts>>[number]

/** Selects only what the next-step rules need, for callers that check thousands of projects and show a few. */
export function selectNextStepFacts(db: Db, where: SQL | undefined) {
  return db
    .select({ ...nextStepColumns, ...relatedFacts })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
}

/** The columns for lists and the board. With thousands of projects, every column costs noticeable time. */
const cardColumns = {
  ...nextStepColumns,
  ...relatedFacts,
  ...clientAndCover,
  memberIds,
  clientId: projects.clientId,
  address: projects.address,
  city: projects.city,
  state: projects.state,
  type: projects.type,
  status: projects.status,
  source: projects.source,
  sortOrder: projects.sortOrder,
  sortTitle: projects.sortTitle,
  isSample: projects.isSample,
  archivedAt: projects.archivedAt,
  dateBooked: projects.dateBooked,
  createdAt: projects.createdAt,
  version: projects.version,
}

export type ProjectCard = Awaited<ReturnType<typeof selectCards>>[number]

export function selectCards(db: Db, where: SQL | undefined) {
  return db
    .select(cardColumns)
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
    .$dynamic()
}

/**
 * Like selectCards(), but with each card as one JSON value: parsing thousands of rows column by column would block this
 * process.
 */
export function selectJsonCards(db: Db, where: SQL | undefined) {
  return db
    .select({ card: jsonCard })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
    .$dynamic()
}

const jsonPairs = Object.entries(cardColumns).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`)
const jsonCard = sql`json_build_object(${sql.join(jsonPairs, sql`, `)})::text`.mapWith(
  (text: string): ProjectCard => {
    const row = JSON.parse(text) as ProjectCard
    row.createdAt = isoText(row.createdAt)
    row.archivedAt &&= isoText(row.archivedAt)
    row.contractSignedAt &&= isoText(row.contractSignedAt)
    return row
  },
)

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
    .where(where)
    .$dynamic()
}
