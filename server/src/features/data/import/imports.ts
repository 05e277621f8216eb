import { daysToUndoImport, type ImportCounts } from '@mantel/domain/data'
import { and, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { isoText } from '../../../schema/columns.ts'
import { files } from '../../../schema/files.ts'
import { importChanges, imports } from '../../../schema/imports.ts'

const hasChanges = sql`exists (select from ${importChanges}
  where ${importChanges.companyId} = ${imports.companyId} and ${importChanges.importId} = ${imports.id})`

const undoPeriod = sql.raw(`interval '${daysToUndoImport} days'`)

/** The caller has found the import in its company. */
export const isUndoable = and(
  eq(imports.state, 'done'),
  gt(imports.finishedAt, sql`now() - ${undoPeriod}`),
  hasChanges,
)

const undoableUntil = sql<
  string | null
>`case when ${isUndoable} then ${imports.finishedAt} + ${undoPeriod} end`.mapWith(isoText)

/** The columns that the API returns. */
export const importColumns = {
  id: imports.id,
  kind: imports.kind,
  fileName: imports.fileName,
  state: imports.state,
  columns: imports.columns,
  preview: imports.preview,
  mapping: imports.mapping,
  duplicates: imports.duplicates,
  onlyFitting: imports.onlyFitting,
  total: imports.total,
  done: imports.done,
  counts: imports.counts,
  problems: imports.problems,
  failure: imports.failure,
  undoableUntil,
  undone: imports.undone,
  createdAt: imports.createdAt,
}

export const importById = (companyId: string, id: string) =>
  and(eq(imports.companyId, companyId), eq(imports.id, id))

export async function getImport(db: Db, companyId: string, id: string) {
  const [found] = await db.select(importColumns).from(imports).where(importById(companyId, id))
  return orNotFound(found, 'Import')
}

/** Needs no date filter, because imports are deleted after a week. */
export function listRecentImports(db: Db, companyId: string) {
  return db
    .select({
      id: imports.id,
      kind: imports.kind,
      fileName: imports.fileName,
      state: imports.state,
      counts: sql<ImportCounts>`${imports.counts}`,
      undoableUntil,
      finishedAt: sql<string>`${imports.finishedAt}`.mapWith(isoText),
    })
    .from(imports)
    .where(
      and(
        eq(imports.companyId, companyId),
        inArray(imports.state, ['done', 'undoing', 'undone']),
        isNotNull(imports.finishedAt),
      ),
    )
    .orderBy(desc(imports.finishedAt), desc(imports.id))
    .limit(20)
}

export async function findImportWithFile(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select({ ...importColumns, delimiter: imports.delimiter, storageKey: files.storageKey })
    .from(imports)
    .innerJoin(files, and(eq(files.companyId, imports.companyId), eq(files.id, imports.fileId)))
    .where(importById(companyId, id))
  return orNotFound(found, 'Import')
}
export type ImportWithFile = Awaited<ReturnType<typeof findImportWithFile>>
