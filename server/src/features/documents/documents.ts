import { type documentsApi, isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { maySeePrices } from '@mantel/domain/permissions'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, forbidden, orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { safeName } from '../../platform/files/headers.ts'
import { files } from '../../schema/files.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { projects } from '../../schema/projects/projects.ts'
import { type Change, changesBetween } from '../activity/changes.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { removeFiles } from '../files/files.ts'
import { lockProjectShared, projectById } from '../projects/projects.ts'
import { type Viewer } from '../visibility/projects.ts'
import { withSeals } from './document-seals.ts'
import { sortPhotos } from './list-documents.ts'
import { findProject, selectDocuments } from './visibility.ts'

type Edit = z.output<typeof documentsApi.edit.body>

export async function editDocument(db: Db, viewer: Viewer, id: string, input: Edit) {
  const edit = input.fileName === undefined ? input : { ...input, fileName: safeName(input.fileName) }
  const { projectId } = await findDocument(db, viewer, id)
  await lockProjectShared(db, viewer.actor.companyId, projectId)
  const documents = await selectDocuments(db, viewer, eq(projectDocuments.id, id)).for('no key update', {
    of: projectDocuments,
  })
  const [found] = await withSeals(db, viewer.actor.companyId, documents)
  const before = orNotFound(found, 'Document')
  const changes = changesBetween(before, edit)
  if (changes.length === 0) return before
  if (before.isSealed) throw conflict('You can’t change the name, type or sharing of a signed contract.')
  refuseHidingAsInvoice(viewer, before, edit)
  const contentChanges = changes.filter(({ field }) => field !== 'sentToClient')
  await db
    .update(projectDocuments)
    // Sharing a document with the client does not change its modification date.
    .set({ ...edit, ...(contentChanges.length > 0 && { lastModified: sql`now()` }) })
    .where(documentById(viewer, id))
  if (edit.fileName && before.fileId) await renameFile(db, viewer, before.fileId, edit.fileName)
  const after = await findDocument(db, viewer, id)
  await recordEdit(db, viewer, before, after, contentChanges)
  return after
}

/** Refuses to mark a document as an invoice if that would hide it from the user, who may not see prices. */
function refuseHidingAsInvoice({ actor }: Viewer, { uploadedBy }: ProjectDocument, { type }: Edit) {
  if (type === 'Invoice' && uploadedBy !== actor.userId && !maySeePrices(actor))
    throw forbidden('You need access to prices to mark this as an invoice.')
}

/** Deletes a document and its file. Staff can delete only what they uploaded. */
export async function removeDocument(db: Db, viewer: Viewer, id: string) {
  const { actor } = viewer
  const { projectId, uploadedBy, isSealed } = await findDocument(db, viewer, id)
  if (actor.role === 'Staff' && uploadedBy !== actor.userId) throw forbidden()
  if (isSealed) throw conflict('You can’t delete a signed contract.')
  await findProject(db, viewer, projectId, 'no key update')
  const [deleted] = await db.delete(projectDocuments).where(documentById(viewer, id)).returning()
  const { fileId, fileName } = orNotFound(deleted, 'Document')
  if (fileId) await removeFiles(db, actor.companyId, [fileId])
  await db
    .update(projects)
    .set({
      photos: sql`array_remove(${projects.photos}, ${id.toLowerCase()}::text)`,
      documents: sql`array_remove(${projects.documents}, ${id.toLowerCase()}::text)`,
    })
    .where(projectById(actor.companyId, projectId))
  await recordProjectActivity(db, actor, projectId, {
    action: 'document.deleted',
    description: `Deleted “${fileName}”`,
  })
}

/**
 * Sets the order of the photos. The ids must name every photo of the project once, which shows that the user saw the
 * current list.
 */
export async function arrangePhotos(db: Db, viewer: Viewer, projectId: string, documentIds: string[]) {
  const before = await findProject(db, viewer, projectId, 'no key update')
  const all = await selectDocuments(db, viewer, eq(projectDocuments.projectId, projectId)).orderBy(
    asc(projectDocuments.createdAt),
    asc(projectDocuments.id),
  )
  const photos = (await withSeals(db, viewer.actor.companyId, all)).filter(isPhoto)
  const ids = documentIds.map((id) => id.toLowerCase())
  const isComplete = ids.length === photos.length && photos.every(({ id }) => ids.includes(id))
  if (!isComplete) throw conflict('The photos have changed. Check the order and try again.')
  if (ids.join() !== before.photos.join())
    await db.update(projects).set({ photos: ids }).where(projectById(viewer.actor.companyId, projectId))
  return sortPhotos(photos, ids)
}

async function findDocument(db: Db, viewer: Viewer, id: string) {
  const documents = await selectDocuments(db, viewer, eq(projectDocuments.id, id))
  const [found] = await withSeals(db, viewer.actor.companyId, documents)
  return orNotFound(found, 'Document')
}

const documentById = ({ actor }: Viewer, id: string) =>
  and(eq(projectDocuments.companyId, actor.companyId), eq(projectDocuments.id, id))

// Renames the file, so that downloads use the new name as well.
const renameFile = (db: Db, { actor }: Viewer, id: string, name: string) =>
  db
    .update(files)
    .set({ name })
    .where(and(eq(files.companyId, actor.companyId), eq(files.id, id)))

async function recordEdit(
  db: Db,
  { actor }: Viewer,
  before: ProjectDocument,
  after: ProjectDocument,
  contentChanges: Change[],
) {
  const record = (action: string, description: string, changes: Change[] = []) =>
    recordProjectActivity(db, actor, after.projectId, {
      action,
      description,
      metadata: { documentId: after.id, changes },
    })
  if (before.fileName !== after.fileName)
    await record('document.updated', `Renamed “${before.fileName}” to “${after.fileName}”`, contentChanges)
  else if (before.type !== after.type)
    await record(
      'document.updated',
      `Changed the type of “${after.fileName}” to ${after.type}`,
      contentChanges,
    )
  if (before.sentToClient === after.sentToClient) return
  if (after.sentToClient === 'true')
    await record('document.shared', `Shared “${after.fileName}” with the client`)
  else await record('document.unshared', `Stopped sharing “${after.fileName}” with the client`)
}
