import { type documentsApi, isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import type { StoreAnswer } from '../../platform/database/transaction-with-answer.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import type { RecordedFile } from '../files/receive-file.ts'
import { projectById } from '../projects/projects.ts'
import { completeUpload, type Deps } from '../uploads/complete-upload.ts'
import type { Viewer } from '../visibility/projects.ts'
import { albumOf, lockAlbums } from './albums/find-album.ts'
import { roomAsWritten } from './rooms.ts'
import { findProject, selectDocuments } from './visibility.ts'

type Add = z.output<typeof documentsApi.add.body>

/** Turns an upload into a document. A client's own upload is shared with them; otherwise they would not see it. */
export async function addDocument(
  deps: Deps,
  viewer: Viewer,
  projectId: string,
  { uploadId, type, room, moment, albumId }: Add,
  storeAnswer: StoreAnswer,
) {
  const { actor, scope } = viewer
  // Checks access before the bytes are processed, so that a user without access gets an answer right away.
  await inTransaction(deps.databases.runtime, actor, (db) => findProject(db, viewer, projectId))
  return completeUpload({ ...deps, storeAnswer }, actor, uploadId, async (db, saveFile) => {
    const project = await findProject(db, viewer, projectId, 'no key update')
    const file = await saveFile()
    refuseFullList(project[listOf(file)], file)
    const isPicture = isPhoto(file)
    const isFromClient = scope === 'self'
    const albums = await lockAlbums(db, actor.companyId, [albumId])
    const album = isPicture && !isFromClient && albumId ? albumOf(albums, project.id, albumId) : null
    const documentId = await insertDocument(db, {
      companyId: actor.companyId,
      projectId,
      file,
      uploadedBy: actor.userId,
      type: isFromClient ? 'Other' : type,
      sentToClient: isFromClient ? 'true' : 'false',
      room: isPicture && room ? await roomAsWritten(db, actor.companyId, projectId, room) : null,
      moment: isPicture ? moment : null,
      albumId: album?.id ?? null,
    })
    const added = requireRow(await selectDocuments(db, viewer, eq(projectDocuments.id, documentId)))
    await recordProjectActivity(db, actor, projectId, {
      action: 'document.uploaded',
      description: `Added ${isPhoto(added) ? 'the photo ' : ''}“${added.fileName}”`,
      metadata: { documentId },
    })
    // An upload is never a contract that we have sealed.
    return { ...added, isSealed: false }
  })
}

type NewDocument = Pick<ProjectDocument, 'projectId' | 'type' | 'sentToClient' | 'uploadedBy'> &
  Partial<Pick<ProjectDocument, 'room' | 'moment' | 'albumId'>> & {
    companyId: string
    file: RecordedFile
  }

/**
 * Inserts a document, appends it to the project's list and returns its id. The caller holds the project's lock, so
 * concurrent additions do not overwrite each other.
 */
export async function insertDocument(db: Db, { file, ...document }: NewDocument) {
  const { id } = requireRow(
    await db
      .insert(projectDocuments)
      .values({
        ...document,
        fileId: file.id,
        fileName: file.name,
        mimeType: file.mimeType,
        fileSize: file.size,
      })
      .returning({ id: projectDocuments.id }),
  )
  const list = listOf(file)
  await db
    .update(projects)
    .set({ [list]: sql`array_append(${projects[list]}, ${id}::text)` })
    .where(projectById(document.companyId, document.projectId))
  return id
}

const listOf = (file: RecordedFile) => (isPhoto(file) ? 'photos' : 'documents')

const maxListLength = 1000

function refuseFullList(list: string[], file: RecordedFile) {
  if (list.length >= maxListLength)
    throw conflict(
      `A project can have up to 1,000 ${isPhoto(file) ? 'photos' : 'documents'}. Delete some first.`,
    )
}
