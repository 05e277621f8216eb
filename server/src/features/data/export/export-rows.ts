import { type ExportKind, exportFields } from '@mantel/domain/data'
import type { Download } from '@mantel/domain/endpoint'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { toCells } from './cells.ts'
import { exportPageSize, exportTable, pageOfRows } from './export-table.ts'
import { addClientEmails, selectClientRows, selectProjectRows } from './rows.ts'

/**
 * All clients or all projects, oldest first. The sort key of a row never changes, so every row that exists throughout the
 * export appears exactly once.
 */
export const exportRows = (databases: Databases, actor: CompanyActor, kind: ExportKind): Promise<Download> =>
  exportTable(databases, actor, {
    kind,
    description: `Exported all ${kind}`,
    columns: exportFields[kind],
    readPage: async (db, after: Cursor | null) =>
      pageOfRows(await readPage[kind](db, actor.companyId, after)),
    cellsOf: (row, timeZone) => {
      const cells = toCells(kind, row, timeZone)
      return exportFields[kind].map((field) => cells[field] ?? '')
    },
  })

type Cursor = { id: string; createdAt: string }
type ExportedRow = Cursor & Record<string, unknown>

const readPage: Record<
  ExportKind,
  (db: Db, companyId: string, after: Cursor | null) => Promise<ExportedRow[]>
> = {
  clients: async (db, companyId, after) =>
    selectClientRows(db, and(eq(clients.companyId, companyId), afterCursor(clients, after)))
      .orderBy(asc(clients.createdAt), asc(clients.id))
      .limit(exportPageSize),
  projects: async (db, companyId, after) => {
    const rows = await selectProjectRows(
      db,
      and(eq(projects.companyId, companyId), afterCursor(projects, after)),
    )
      .orderBy(asc(projects.createdAt), asc(projects.id))
      .limit(exportPageSize)
    return addClientEmails(db, companyId, rows)
  },
}

const afterCursor = ({ createdAt, id }: typeof clients | typeof projects, after: Cursor | null) =>
  after ? sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id}::uuid)` : undefined
