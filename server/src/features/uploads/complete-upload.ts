import { conflict, Refusal } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { inTransactionWithAnswer, type StoreAnswer } from '../../platform/database/transaction-with-answer.ts'
import { FileRefused } from '../../platform/files/content-type.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { FileTooLarge } from '../../platform/files/receive.ts'
import {
  deleteReceived,
  type RecordedFile,
  receiveUpload,
  recordFile,
  reserveFile,
} from '../files/receive-file.ts'
import { readContent } from './pieces.ts'
import { deleteUpload, findUpload } from './uploads.ts'

export type Deps = { databases: Databases; files: FileStore }
type OnComplete<T> = (db: Db, saveFile: () => Promise<RecordedFile>) => Promise<T>

/**
 * Turns an upload into a file and runs `record` in the same transaction. `record` locks its record first and then saves
 * the file. If something fails, the upload stays and can be retried, unless its bytes were refused.
 */
export async function completeUpload<T>(
  { databases, files, storeAnswer }: Deps & { storeAnswer?: StoreAnswer },
  actor: CompanyActor,
  id: string,
  record: OnComplete<T>,
  { onlyPictures = false } = {},
): Promise<T> {
  const { companyId, userId } = actor
  const { name, content, storageKey } = await inTransaction(databases.runtime, actor, async (db) => ({
    ...(await openUpload(db, files, actor, id)),
    storageKey: await reserveFile(db, companyId),
  }))
  const received = await receiveUpload(files, storageKey, { name, content }, { onlyPictures }).catch(
    async (error: unknown) => {
      content.destroy()
      // Ignores a failed deletion, because the upload expires on its own and the user should see the original
      // error.
      if (error instanceof FileRefused || error instanceof FileTooLarge)
        await inTransaction(databases.runtime, actor, (db) => deleteUpload(db, actor, id)).catch(() => {})
      throw error
    },
  )
  try {
    return await inTransactionWithAnswer(databases.runtime, actor, storeAnswer, (db) =>
      record(db, async () => {
        await deleteUpload(db, actor, id)
        return recordFile(db, companyId, received, userId)
      }),
    )
  } catch (error) {
    // Deletes the bytes only after a refusal. After other errors, such as a broken connection, the
    // transaction may have been committed.
    if (error instanceof Refusal) await deleteReceived(files, received)
    throw error
  }
}

export const completePictureUpload = <T>(
  deps: Deps,
  actor: CompanyActor,
  id: string,
  record: OnComplete<T>,
) => completeUpload(deps, actor, id, record, { onlyPictures: true })

/**
 * Returns the bytes of a complete upload, for callers that do not turn it into a file. The caller deletes the
 * upload afterward.
 */
export const readUpload = ({ databases, files }: Deps, actor: CompanyActor, id: string) =>
  inTransaction(databases.runtime, actor, (db) => openUpload(db, files, actor, id))

async function openUpload(db: Db, files: FileStore, actor: CompanyActor, id: string) {
  const upload = await findUpload(db, actor, id)
  if (upload.received < upload.size) throw conflict('This file isn’t fully uploaded yet.')
  return { name: upload.name, content: readContent(files, upload) }
}
