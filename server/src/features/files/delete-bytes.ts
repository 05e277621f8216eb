import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { files } from '../../schema/files.ts'

/** The bytes of a file that was removed, and of its previews; the rows stay and say what it was. */
export async function discardBytes(db: Db, store: FileStore, fileId: string) {
  const removed = await db
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(and(or(eq(files.id, fileId), eq(files.previewOf, fileId)), isNotNull(files.removedAt)))
  for (const { storageKey } of removed) await store.remove(storageKey)
}

/** Bytes that were about to become a file, and did not. */
export async function discardOrphans(db: Db, store: FileStore, storageKeys: string[]) {
  const claimed = await db
    .select({ key: files.storageKey })
    .from(files)
    .where(inArray(files.storageKey, storageKeys))
  const orphans = storageKeys.filter((key) => !claimed.some((file) => file.key === key))
  for (const key of orphans) await store.remove(key)
}
