import { type ExportKind, exportFields } from '@mantel/domain/data'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { countOf } from '../../companies/quotas.ts'
import { toCells } from './cells.ts'
import { exportPageSize, exportTable, pageOfRows } from './export-table.ts'
import { addClientEmails, selectClientRows, selectProjectRows } from './rows.ts'

/**
 * All clients or all projects, or only those with these ids, oldest first. The sort key of a row never changes, so
 * every row that exists throughout the export appears exactly once.
 */
export const exportRows = (
  databases: Databases,
  actor: CompanyActor,
  kind: ExportKind,
  ids?: readonly string[],
): Promise<Download> =>
  exportTable(databases, actor, {
    kind,
    description: ids ? `Exported ${countOf(ids.length, kind)}` : `Exported all ${kind}`,
    columns: exportFields[kind],
    readPage: async (db, after: Cursor | null) =>
      pageOfRows(await readPage[kind](db, actor.companyId, after, ids)),
    cellsOf: (row, timeZone) => {
      const cells = toCells(kind, row, timeZone)
      return exportFields[kind].map((field) => cells[field] ?? '')
    },
  })

type Cursor = { id: string; createdAt: string }
type ExportedRow = Cursor & Record<string, unknown>

const readPage: Record<
  ExportKind,
  (
    db: Db,
    companyId: string,
    after: Cursor | null,
    ids: readonly string[] | undefined,
  ) => Promise<ExportedRow[]>
> = {
  clients: async (db, companyId, after, ids) =>
    selectClientRows(
      db,
      and(eq(clients.companyId, companyId), oneOf(clients, ids), afterCursor(clients, after)),
    )
      .orderBy(asc(clients.createdAt), asc(clients.id))
      .limit(exportPageSize),
  projects: async (db, companyId, after, ids) => {
    const rows = await selectProjectRows(
      db,
      and(eq(projects.companyId, companyId), oneOf(projects, ids), afterCursor(projects, after)),
    )
      .orderBy(asc(projects.createdAt), asc(projects.id))
      .limit(exportPageSize)
    return addClientEmails(db, companyId, rows)
  },
}

const oneOf = ({ id }: typeof clients | typeof projects, ids: readonly string[] | undefined) =>
  ids && sql`${id} = any(${`{${ids.join(',')}}`}::uuid[])`

const afterCursor = ({ createdAt, id }: typeof clients | typeof projects, after: Cursor | null) =>
  after ? sql`(${createdAt}, ${id}) > (${after.createdAt}, ${after.id}::uuid)` : undefined
