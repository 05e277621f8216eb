import { and, eq } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { files } from '../../../schema/files.ts'
import { imports } from '../../../schema/imports.ts'

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
  createdAt: imports.createdAt,
}

export const thisImport = (companyId: string, id: string) =>
  and(eq(imports.companyId, companyId), eq(imports.id, id))

export async function getImport(db: Db, companyId: string, id: string) {
  const [found] = await db.select(importColumns).from(imports).where(thisImport(companyId, id))
  return orNotFound(found, 'Import')
}

export async function findImportWithFile(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select({ ...importColumns, delimiter: imports.delimiter, storageKey: files.storageKey })
    .from(imports)
    .innerJoin(files, and(eq(files.companyId, imports.companyId), eq(files.id, imports.fileId)))
    .where(thisImport(companyId, id))
  return orNotFound(found, 'Import')
}
export type ImportWithFile = Awaited<ReturnType<typeof findImportWithFile>>
