import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { contractSeals } from '../../schema/contracts/contract-signing.ts'

/**
 * Marks the documents that are sealed contracts. The company cannot change these, because both parties have a
 * copy.
 */
export async function withSeals<D extends { fileId: string | null }>(
  db: Db,
  companyId: string,
  documents: D[],
): Promise<(D & { isSealed: boolean })[]> {
  const fileIds = documents.flatMap(({ fileId }) => fileId ?? [])
  const sealed = await db
    .select({ fileId: contractSeals.fileId })
    .from(contractSeals)
    .where(and(eq(contractSeals.companyId, companyId), inArray(contractSeals.fileId, fileIds)))
  const ids = new Set(sealed.map(({ fileId }) => fileId))
  return documents.map((document) => ({
    ...document,
    isSealed: document.fileId !== null && ids.has(document.fileId),
  }))
}
