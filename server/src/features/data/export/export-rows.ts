import { type ExportKind, exportFields } from '@mantel/domain/data'
import { dayIn } from '@mantel/domain/dates'
import type { Download } from '@mantel/domain/endpoint'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { toCells } from './cells.ts'
import { byteOrderMark, csvLines } from './csv.ts'
import { downloadCsv } from './download-csv.ts'
import { addClientEmails, selectClientRows, selectProjectRows } from './rows.ts'

/**
 * Streams all clients or all projects as CSV, oldest first. Memory use does not depend on their number.
 * Records the export as an activity.
 */
export async function exportRows(
  databases: Databases,
  actor: CompanyActor,
  kind: ExportKind,
): Promise<Download> {
  const { companyId } = actor
  const timeZone = await inTransaction(databases.runtime, actor, async (db) => {
    await recordActivity(db, actor, {
      action: 'export.created',
      targetType: 'company',
      targetId: companyId,
      description: `Exported all ${kind}`,
      metadata: { kind },
    })
    return timeZoneOf(db, companyId)
  })
  const lines = streamLines(databases, actor, kind, timeZone)
  return downloadCsv(`${kind}-${dayIn(timeZone, new Date())}.csv`, lines)
}

/**
 * Reads each page in its own transaction, so that a slow download holds no database connection. The sort key
 * of a row never changes, so every row that exists throughout the export appears exactly once.
 */
async function* streamLines(databases: Databases, actor: CompanyActor, kind: ExportKind, timeZone: string) {
  const fields = exportFields[kind]
  let header = byteOrderMark + csvLines([[...fields]])
  for (let after: Cursor | null = null; ; ) {
    const rows: ExportedRow[] = await inTransaction(
      databases.runtime,
      actor,
      (db) => readPage[kind](db, actor.companyId, after),
      { readOnly: true },
    )
    const lines = rows.map((row) => {
      const cells = toCells(kind, row, timeZone)
      return fields.map((field) => cells[field] ?? '')
    })
    if (header || lines.length > 0) yield header + csvLines(lines)
    if (rows.length < pageSize) return
    header = ''
    after = rows.at(-1) ?? null
  }
}

type Cursor = { id: string; createdAt: string }
type ExportedRow = Cursor & Record<string, unknown>
const pageSize = 1000

const readPage: Record<
  ExportKind,
  (db: Db, companyId: string, after: Cursor | null) => Promise<ExportedRow[]>
> = {
  clients: async (db, companyId, after) =>
    selectClientRows(db, and(eq(clients.companyId, companyId), afterCursor(clients, after)))
      .orderBy(asc(clients.createdAt), asc(clients.id))
      .limit(pageSize),
  projects: async (db, companyId, after) => {
    const rows = await selectProjectRows(
      db,
      and(eq(projects.companyId, companyId), afterCursor(projects, after)),
    )
      .orderBy(asc(projects.createdAt), asc(projects.id))
      .limit(pageSize)
    return addClientEmails(db, companyId, rows)
  },
}

const afterCursor = ({ createdAt, id }: typeof clients | typeof projects, after: Cursor | null) =>
  after ? sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id}::uuid)` : undefined
