import { isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { and, asc, eq, sql } from 'drizzle-orm'
import { conflict, forbidden, orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { projects } from '../../schema/projects/projects.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { removeFiles } from '../files/files.ts'
import { projectById } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'
import { withSeals } from './document-seals.ts'
import { sortPhotos } from './sort-photos.ts'
import { findProject, selectDocuments } from './visibility.ts'

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
  refuseIncomplete(photos, ids)
  if (ids.join() !== before.photos.join())
    await db.update(projects).set({ photos: ids }).where(projectById(viewer.actor.companyId, projectId))
  return sortPhotos(photos, ids)
}

export function refuseIncomplete(photos: Pick<ProjectDocument, 'id'>[], ids: string[]) {
  const isComplete = ids.length === photos.length && photos.every(({ id }) => ids.includes(id))
  if (!isComplete) throw conflict('The photos have changed. Check the order and try again.')
}

export async function findDocument(db: Db, viewer: Viewer, id: string) {
  const documents = await selectDocuments(db, viewer, eq(projectDocuments.id, id))
  const [found] = await withSeals(db, viewer.actor.companyId, documents)
  return orNotFound(found, 'Document')
}

export const documentById = ({ actor }: Viewer, id: string) =>
  and(eq(projectDocuments.companyId, actor.companyId), eq(projectDocuments.id, id))
