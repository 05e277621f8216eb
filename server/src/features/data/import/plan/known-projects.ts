import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { isoText } from '../../../../schema/columns.ts'
import { projects } from '../../../../schema/projects/projects.ts'
import { cellsOf } from '../../export/cells.ts'
import { projectColumns, withEmails } from '../../export/rows.ts'
import type { Company } from '../company.ts'
import type { Reading } from '../mapping/read-values.ts'
import { idsIn, type Known } from './judge-rows.ts'

type Row = Awaited<ReturnType<typeof selectKnown>>[number]
export type KnownProject = Known & { row: Row & { clientEmail: string | null } }

/** The title and the address, of which each stands for both where the other is missing. */
export function keyOf({ cells: { title, address } }: Reading): string | null {
  const [first, second] = [title ?? address, address ?? title]
  return first && second ? JSON.stringify([plain(first), plain(second)]) : null
}

const plain = (text: string) => text.trim().toLowerCase()

export async function knownProjects(db: Db, company: Company, readings: Reading[], lock: boolean) {
  const find = async (which: SQL) => {
    const asked = selectKnown(db, and(eq(projects.companyId, company.id), which))
    const rows = await (lock ? asked.orderBy(asc(projects.id)).for('no key update') : asked)
    return (await withEmails(db, company.id, rows))
      .toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1))
      .map((row) => ({ id: row.id, written: cellsOf('projects', row, company.timeZone), row }))
  }
  const byId = await find(sql`${projects.id} in (select unnest(${sql.param(idsIn(readings))}::uuid[]))`)
  const keys = [...new Set(readings.flatMap((reading) => (reading.cells.id ? [] : (keyOf(reading) ?? []))))]
  const byKey = await find(sql`${written} in (select unnest(${sql.param(keys.map(asWritten))}::text[]))`)
  return {
    byId: new Map<string, KnownProject>(byId.map((project) => [project.id, project])),
    byKey: new Map<string, KnownProject>(byKey.map((project) => [keyOfRow(project.row), project])),
  }
}

/** Parted by what no title has. */
const written = sql`lower(btrim(${projects.title})) || chr(31) || lower(btrim(${projects.address}))`
const asWritten = (key: string) => (JSON.parse(key) as string[]).join('\u001f')
const keyOfRow = ({ title, address }: { title: string; address: string }) =>
  JSON.stringify([plain(title), plain(address)])

/** With what decides about their dates and places. */
const selectKnown = (db: Db, where: SQL | undefined) =>
  db
    .select({
      ...projectColumns,
      isSample: projects.isSample,
      archivedAt: projects.archivedAt,
      cancelReason: projects.cancelReason,
      sortOrder: projects.sortOrder,
      customDates: projects.customDates,
      dateOfDestage: projects.dateOfDestage,
      depositDueDate: projects.depositDueDate,
      finalPaymentDueDate: projects.finalPaymentDueDate,
      stageDurationDays: projects.stageDurationDays,
      depositDueDays: projects.depositDueDays,
      finalPaymentDays: projects.finalPaymentDays,
      agreedAt: sql<
        string | null
      >`coalesce(${projects.contractSignedAt}, (select max(i.sent_at) from invoices i
        where i.company_id = ${projects.companyId} and i.project_id = ${projects.id} and i.voided_at is null))`.mapWith(
        isoText,
      ),
      createdAt: projects.createdAt,
    })
    .from(projects)
    .where(where)
    .$dynamic()
