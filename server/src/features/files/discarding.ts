import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { files } from '../../schema/files.ts'

/** The bytes of a file that was removed; the row stays and says what it was. */
export async function discardBytes(db: Db, store: FileStore, fileId: string) {
  const [removed] = await db
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(and(eq(files.id, fileId), isNotNull(files.removedAt)))
  if (removed) await store.remove(removed.storageKey)
}
