import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { isoText } from '../../../../schema/columns.ts'
import { projects } from '../../../../schema/projects/projects.ts'
import { toCells } from '../../export/cells.ts'
import { addClientEmails, projectColumns } from '../../export/rows.ts'
import type { Company } from '../company.ts'
import type { Reading } from '../mapping/read-values.ts'
import { type KnownRecord, listIds } from './classify-rows.ts'

type Row = Awaited<ReturnType<typeof selectKnownProjects>>[number]
export type KnownProject = KnownRecord & { row: Row & { clientEmail: string | null } }

/** Returns a key of title and address. If one is missing, the other is used for both. */
export function keyOf({ cells: { title, address } }: Reading): string | null {
  const [first, second] = [title ?? address, address ?? title]
  return first && second ? JSON.stringify([normalize(first), normalize(second)]) : null
}

const normalize = (text: string) => text.trim().toLowerCase()

export async function findKnownProjects(db: Db, company: Company, readings: Reading[], lock: boolean) {
  const find = async (condition: SQL) => {
    const query = selectKnownProjects(db, and(eq(projects.companyId, company.id), condition))
    const rows = await (lock ? query.orderBy(asc(projects.id)).for('no key update') : query)
    return (await addClientEmails(db, company.id, rows))
      .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))
      .map((row) => ({ id: row.id, exportedCells: toCells('projects', row, company.timeZone), row }))
  }
  const byId = await find(sql`${projects.id} in (select unnest(${sql.param(listIds(readings))}::uuid[]))`)
  const keys = [...new Set(readings.flatMap((reading) => (reading.cells.id ? [] : (keyOf(reading) ?? []))))]
  const byKey = await find(sql`${keyExpression} in (select unnest(${sql.param(keys.map(toSqlKey))}::text[]))`)
  return {
    byId: new Map<string, KnownProject>(byId.map((project) => [project.id, project])),
    byKey: new Map<string, KnownProject>(byKey.map((project) => [keyOfRow(project.row), project])),
  }
}

/** The parts are separated by a control character that no title contains. */
const keyExpression = sql`lower(btrim(${projects.title})) || chr(31) || lower(btrim(${projects.address}))`
const toSqlKey = (key: string) => (JSON.parse(key) as string[]).join('\u001f')
const keyOfRow = ({ title, address }: { title: string; address: string }) =>
  JSON.stringify([normalize(title), normalize(address)])

/**
 * The table name for subqueries. In a query of one table, Drizzle writes a column without its table, so a subquery
 * would read the column from its own table.
 */
const own = sql.raw('projects')

/** Selects the exported columns and those that determine quotas, derived dates and board positions. */
const selectKnownProjects = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...projectColumns,
      isSample: projects.isSample,
      archivedAt: projects.archivedAt,
      cancelReason: projects.cancelReason,
      sortOrder: projects.sortOrder,
      customDates: projects.customDates,
      recordedDepositDate: projects.recordedDepositDate,
      recordedPaidDate: projects.recordedPaidDate,
      /** Whether the project has payments or sent invoices, which then determine the paid dates. */
      hasMoney: sql<boolean>`exists (select from transactions x where x.company_id = ${own}.company_id and x.project_id = ${own}.id)
        or exists (select from invoices i where i.company_id = ${own}.company_id and i.project_id = ${own}.id
          and i.sent_at is not null and i.voided_at is null)`,
      depositDueDate: projects.depositDueDate,
      finalPaymentDueDate: projects.finalPaymentDueDate,
      stageDurationDays: projects.stageDurationDays,
      depositDueDays: projects.depositDueDays,
      finalPaymentDays: projects.finalPaymentDays,
      finalPaymentAnchor: projects.finalPaymentAnchor,
      agreedAt: sql<
        string | null
      >`coalesce(${projects.contractSignedAt}, (select max(i.sent_at) from invoices i
        where i.company_id = ${own}.company_id and i.project_id = ${own}.id and i.voided_at is null))`.mapWith(
        isoText,
      ),
      createdAt: projects.createdAt,
    })
    .from(projects)
    .where(where)
    .$dynamic()
