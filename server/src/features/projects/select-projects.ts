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

/** A moment as the day it was in the company. */
const dayOf = (moment: SQL) =>
  sql<string | null>`((${moment}) at time zone ${companies.timeZone})::date::text`
const ofProject = sql`x.company_id = ${projects.companyId} and x.project_id = ${projects.id}`

/** What the rules of the next step look at beyond the project itself. */
const circumstances = {
  stageKind: sql<string>`coalesce(${companies.stageKinds} ->> ${projects.status}, 'open')`,
  timeZone: companies.timeZone,
  companyDepositPercent: companies.depositPercent,
  stageDays: sql<number>`coalesce(${projects.stageDurationDays}, ${companies.stageDurationDays})`,
  contractSentOn: dayOf(sql`select max(x.sent_at) from contracts x where ${ofProject}`),
  linkExpiredOn: dayOf(
    sql`select x.expires_at from contract_signing_links x
      where x.company_id = ${projects.companyId} and x.id = ${projects.contractSigningLinkId} and x.expires_at < now()`,
  ),
  invoice: sql<string | null>`(select x.status from invoices x where ${ofProject} and x.voided_at is null
    order by x.created_at desc limit 1)`,
  leadHours: sql<
    number | null
  >`(select extract(epoch from now() - max(x.submitted_at))::float8 / 3600 from leads x where ${ofProject})`,
  lastActivityOn: sql<string>`${dayOf(
    sql`coalesce((select max(x.created_at) from project_activities x where ${ofProject}), ${projects.createdAt})`,
  )}`,
}

/** What a project looks like in a line: whose it is, and its picture. */
const face = {
  // Looked up one by one: a join, planned before the database knows how many clients a company has, may compare them all
  // with all projects.
  clientName: sql<
    string | null
  >`(select coalesce(nullif(btrim(concat_ws(' ', x.first_name, x.last_name)), ''), x.company_name, x.email)
    from clients x where x.company_id = ${projects.companyId} and x.id = ${projects.clientId})`,
  /** Photos are kept in their order, as ids of documents; one that is gone meanwhile is passed over. */
  coverFileId: sql<
    string | null
  >`(select x.file_id from unnest(${projects.photos}) with ordinality photo (id, place)
    join project_documents x on x.company_id = ${projects.companyId} and x.id = photo.id::uuid
    order by photo.place limit 1)`,
}

const memberIds = sql<
  string[]
>`array(select x.user_id::text from project_members x where ${ofProject} order by x.created_at, x.user_id)`

export type ProjectFacts = Awaited<ReturnType<typeof selectProjects>>[number]

/** Projects with everything that is shown about them; the caller says which and in what order. */
export function selectProjects(db: Db, where: SQL | undefined) {
  return db
    .select({ ...columns, ...circumstances, ...face, memberIds })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
    .$dynamic()
}

/** What a project itself says about what it needs next. */
const standing = {
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

export type ProjectStanding = Awaited<ReturnType<typeof selectStandings>>[number]

/** Projects with no more than the rules look at, for whoever asks them about thousands and shows a few. */
export function selectStandings(db: Db, where: SQL | undefined) {
  return db
    .select({ ...standing, ...circumstances })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
}

/** What lists and the board show: of thousands, every column is felt. */
const card = {
  ...standing,
  ...circumstances,
  ...face,
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
    .select(card)
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
    .$dynamic()
}

/** The same, each in a single cell: to take thousands apart cell by cell would hold up everybody else in this process. */
export function selectWholeCards(db: Db, where: SQL | undefined) {
  return db
    .select({ card: wholeCard })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
    .$dynamic()
}

const namesAndFields = Object.entries(card).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`)
const wholeCard = sql`json_build_object(${sql.join(namesAndFields, sql`, `)})::text`.mapWith(
  (text: string): ProjectCard => {
    const row = JSON.parse(text) as ProjectCard
    row.createdAt = isoText(row.createdAt)
    row.archivedAt &&= isoText(row.archivedAt)
    row.contractSignedAt &&= isoText(row.contractSignedAt)
    return row
  },
)

/** Projects as one line each shows them. */
export function selectLines(db: Db, where: SQL | undefined) {
  return db
    .select({
      id: projects.id,
      title: projects.title,
      address: projects.address,
      status: projects.status,
      stageKind: sql<StageKind>`${circumstances.stageKind}`,
      ...face,
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(where)
    .$dynamic()
}
