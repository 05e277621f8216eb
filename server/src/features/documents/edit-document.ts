import { type documentsApi, isPhoto, type ProjectDocument } from '@mantel/domain/documents'
import { maySeePrices } from '@mantel/domain/permissions'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, forbidden, orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { safeName } from '../../platform/files/headers.ts'
import { files } from '../../schema/files.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'
import { changesBetween } from '../activity/changes.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { lockProjectShared } from '../projects/projects.ts'
import type { Viewer } from '../visibility/projects.ts'
import { albumOf, lockAlbums } from './albums/find-album.ts'
import { describeEdit } from './describe-edit.ts'
import { withSeals } from './document-seals.ts'
import { documentById, findDocument } from './documents.ts'
import { roomAsWritten } from './rooms.ts'
import { selectDocuments } from './visibility.ts'

export type Edit = z.output<typeof documentsApi.edit.body>

export async function editDocument(db: Db, viewer: Viewer, id: string, input: Edit) {
  const { companyId } = viewer.actor
  const { projectId } = await findDocument(db, viewer, id)
  await lockProjectShared(db, companyId, projectId)
  const albums = await lockAlbums(db, companyId, [input.albumId])
  const documents = await selectDocuments(db, viewer, eq(projectDocuments.id, id)).for('no key update', {
    of: projectDocuments,
  })
  const [found] = await withSeals(db, companyId, documents)
  const before = orNotFound(found, 'Document')
  const edit = {
    ...input,
    ...(input.fileName !== undefined && { fileName: safeName(input.fileName) }),
    ...(input.room && { room: await roomAsWritten(db, companyId, projectId, input.room) }),
    ...(input.albumId && { albumId: albumOf(albums, projectId, input.albumId).id }),
  }
  const changes = changesBetween(before, edit)
  if (changes.length === 0) return before
  const reason = reasonAgainst(before, edit)
  if (reason) throw conflict(reason)
  refuseHidingAsInvoice(viewer, before, edit)
  const contentChanges = changes.filter(({ field }) => field === 'fileName' || field === 'type')
  await db
    .update(projectDocuments)
    // Sharing a document or tagging a photo does not change its modification date.
    .set({ ...edit, ...(contentChanges.length > 0 && { lastModified: sql`now()` }) })
    .where(documentById(viewer, id))
  if (edit.fileName && before.fileId) await renameFile(db, viewer, before.fileId, edit.fileName)
  const after = await findDocument(db, viewer, id)
  for (const { action, one } of describeEdit(before, after, albums))
    await recordProjectActivity(db, viewer.actor, projectId, {
      action,
      description: one,
      metadata: { documentId: after.id, changes: action === 'document.updated' ? contentChanges : [] },
    })
  return after
}

/** Returns the reason why this edit is not allowed for the document, or null. */
export function reasonAgainst(before: ProjectDocument, { room, moment, albumId }: Edit) {
  if (before.isSealed) return 'You can’t change the name, type or sharing of a signed contract.'
  if ((room || moment) && !isPhoto(before)) return 'You can set a room only for photos.'
  if (albumId && !isPhoto(before)) return 'Only photos can be in an album.'
  return null
}

/** Refuses to mark a document as an invoice if that would hide it from the user, who may not see prices. */
function refuseHidingAsInvoice({ actor }: Viewer, { uploadedBy }: ProjectDocument, { type }: Edit) {
  if (type === 'Invoice' && uploadedBy !== actor.userId && !maySeePrices(actor))
    throw forbidden('You need access to prices to mark this as an invoice.')
}

// Renames the file, so that downloads use the new name as well.
const renameFile = (db: Db, { actor }: Viewer, id: string, name: string) =>
  db
    .update(files)
    .set({ name })
    .where(and(eq(files.companyId, actor.companyId), eq(files.id, id)))
