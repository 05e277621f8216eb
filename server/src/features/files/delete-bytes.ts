import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { files } from '../../schema/files.ts'

/** Deletes the bytes of a removed file and its previews. The rows stay as a record. */
export async function deleteBytes(db: Db, store: FileStore, fileId: string) {
  const removed = await db
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(and(or(eq(files.id, fileId), eq(files.previewOf, fileId)), isNotNull(files.removedAt)))
  for (const { storageKey } of removed) await store.remove(storageKey)
}

/** Deletes the bytes of those storage keys that have no row. */
export async function deleteOrphans(db: Db, store: FileStore, storageKeys: string[]) {
  const claimed = await db
    .select({ key: files.storageKey })
    .from(files)
    .where(inArray(files.storageKey, storageKeys))
  const orphans = storageKeys.filter((key) => !claimed.some((file) => file.key === key))
  for (const key of orphans) await store.remove(key)
}
