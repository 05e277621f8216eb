import { conflict, Refusal } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { FileRefused } from '../../platform/files/content-type.ts'
import { FileTooLarge } from '../../platform/files/receive.ts'
import type { FileStore } from '../../platform/files/store.ts'
import {
  expectFile,
  forgetReceived,
  type RecordedFile,
  receiveUpload,
  recordFile,
} from '../files/receive-file.ts'
import { contentOf } from './pieces.ts'
import { dropUpload, findUpload } from './uploads.ts'

export type Deps = { databases: Databases; files: FileStore }
type Recording<T> = (db: Db, keep: () => Promise<RecordedFile>) => Promise<T>

/**
 * Makes a file of an upload, and whatever `record` makes of the file, all of it or nothing. `record` first locks what it
 * is about, then keeps the file. If something fails the upload stays and can be tried again, unless its bytes are the
 * reason: those can never become anything.
 */
export async function takeUpload<T>(
  { databases, files }: Deps,
  actor: CompanyActor,
  id: string,
  record: Recording<T>,
  { onlyPictures = false } = {},
): Promise<T> {
  const { companyId, userId } = actor
  const { name, content, storageKey } = await inTransaction(databases.runtime, actor, async (db) => ({
    ...(await openUpload(db, files, actor, id)),
    storageKey: await expectFile(db, companyId),
  }))
  const received = await receiveUpload(files, storageKey, { name, content }, { onlyPictures }).catch(
    async (error: unknown) => {
      content.destroy()
      // Should this fail, it runs out by itself; what is wrong with the file is what they should hear.
      if (error instanceof FileRefused || error instanceof FileTooLarge)
        await inTransaction(databases.runtime, actor, (db) => dropUpload(db, actor, id)).catch(() => {})
      throw error
    },
  )
  try {
    return await inTransaction(databases.runtime, actor, (db) =>
      record(db, async () => {
        await dropUpload(db, actor, id)
        return recordFile(db, companyId, received, userId)
      }),
    )
  } catch (error) {
    // Only where it is certain that nothing was recorded: a connection may break after its commit.
    if (error instanceof Refusal) await forgetReceived(files, received)
    throw error
  }
}

/** The same, for what can only be a picture. */
export const takePicture = <T>(deps: Deps, actor: CompanyActor, id: string, record: Recording<T>) =>
  takeUpload(deps, actor, id, record, { onlyPictures: true })

/** The bytes of an upload that has arrived, for whoever makes something else of it than a file. Drop it when done. */
export const readUpload = ({ databases, files }: Deps, actor: CompanyActor, id: string) =>
  inTransaction(databases.runtime, actor, (db) => openUpload(db, files, actor, id))

async function openUpload(db: Db, files: FileStore, actor: CompanyActor, id: string) {
  const upload = await findUpload(db, actor, id)
  if (upload.received < upload.size) throw conflict('This file has not arrived completely yet')
  return { name: upload.name, content: contentOf(files, upload) }
}
