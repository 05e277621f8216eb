import { and, eq } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { files } from '../../../schema/files.ts'
import { imports } from '../../../schema/imports.ts'

/** An import as the product shows one. */
export const shown = {
  id: imports.id,
  kind: imports.kind,
  fileName: imports.fileName,
  state: imports.state,
  columns: imports.columns,
  preview: imports.preview,
  mapping: imports.mapping,
  duplicates: imports.duplicates,
  total: imports.total,
  done: imports.done,
  counts: imports.counts,
  problems: imports.problems,
  failure: imports.failure,
  createdAt: imports.createdAt,
}

export const one = (companyId: string, id: string) =>
  and(eq(imports.companyId, companyId), eq(imports.id, id))

export async function getImport(db: Db, companyId: string, id: string) {
  const [found] = await db.select(shown).from(imports).where(one(companyId, id))
  return orNotFound(found, 'Import')
}

/** With where its sheet is kept, and how it is read. */
export async function findSheet(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select({ ...shown, delimiter: imports.delimiter, storageKey: files.storageKey })
    .from(imports)
    .innerJoin(files, and(eq(files.companyId, imports.companyId), eq(files.id, imports.fileId)))
    .where(one(companyId, id))
  return orNotFound(found, 'Import')
}
export type FoundSheet = Awaited<ReturnType<typeof findSheet>>
