import { isPhoto } from '@mantel/domain/documents'
import { type Album, type albumsApi, maxAlbumsOfProject } from '@mantel/domain/projects/albums'
import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { photoAlbums } from '../../../schema/projects/photo-albums.ts'
import { projectDocuments } from '../../../schema/projects/project-documents.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { refuseIncomplete } from '../documents.ts'
import { lockDocuments } from '../lock-documents.ts'
import { sortPhotos } from '../sort-photos.ts'
import { findProject } from '../visibility.ts'
import { albumById, findAlbum } from './find-album.ts'
import { photosOfAlbum } from './list-albums.ts'

type Create = z.output<typeof albumsApi.create.body>

/** Creates an album of photos, which leave the albums that they were in. */
export async function createAlbum(
  db: Db,
  viewer: Viewer,
  projectId: string,
  { name, documentIds }: Create,
): Promise<Album> {
  const { actor } = viewer
  const { companyId } = actor
  // The lock makes requests at the same time wait, so that they see each other's albums.
  const project = await findProject(db, viewer, projectId, 'no key update')
  await refuseTaken(db, companyId, project.id, name)
  const ids = [...new Set(documentIds.map((id) => id.toLowerCase()))]
  const documents = await lockDocuments(db, viewer, ids)
  const chosen = ids.map((id) => orNotFound(documents.get(id), 'Document'))
  for (const document of chosen) {
    if (document.projectId !== project.id) orNotFound(undefined, 'Document')
    if (!isPhoto(document)) throw conflict('Only photos can be in an album.')
  }
  const photos = sortPhotos(chosen, project.photos)
  const { id } = requireRow(
    await db
      .insert(photoAlbums)
      .values({ companyId, projectId: project.id, name })
      .returning({ id: photoAlbums.id }),
  )
  await db
    .update(projectDocuments)
    .set({ albumId: id })
    .where(and(eq(projectDocuments.companyId, companyId), inArray(projectDocuments.id, ids)))
  await recordProjectActivity(db, actor, project.id, {
    action: 'album.created',
    description:
      photos.length === 0
        ? `Created the album “${name}”`
        : `Created the album “${name}” with ${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`,
    metadata: { albumId: id },
  })
  return { id, name, photos: photos.map((photo) => photo.id) }
}

export async function renameAlbum(db: Db, viewer: Viewer, id: string, name: string): Promise<Album> {
  const { actor } = viewer
  const { projectId } = await findAlbum(db, viewer, id)
  await findProject(db, viewer, projectId, 'no key update')
  const before = await findAlbum(db, viewer, id)
  if (before.name !== name) {
    await refuseTaken(db, actor.companyId, projectId, name, before.id)
    await db.update(photoAlbums).set({ name }).where(albumById(actor.companyId, id))
    await recordProjectActivity(db, actor, projectId, {
      action: 'album.renamed',
      description: `Renamed the album “${before.name}” to “${name}”`,
      metadata: { albumId: before.id },
    })
  }
  const photos = await photosOfAlbum(db, viewer, before)
  return { id: before.id, name, photos: photos.map((photo) => photo.id) }
}

/** Sets the order of an album. The ids must name each of its photos once, like `arrangePhotos`. */
export async function arrangeAlbum(
  db: Db,
  viewer: Viewer,
  id: string,
  documentIds: string[],
): Promise<Album> {
  const { projectId } = await findAlbum(db, viewer, id)
  await findProject(db, viewer, projectId, 'no key update')
  const album = await findAlbum(db, viewer, id)
  const ids = documentIds.map((one) => one.toLowerCase())
  refuseIncomplete(await photosOfAlbum(db, viewer, album), ids)
  if (ids.join() !== album.photos.join())
    await db.update(photoAlbums).set({ photos: ids }).where(albumById(viewer.actor.companyId, id))
  return { id: album.id, name: album.name, photos: ids }
}

/** Deletes an album, but none of its photos. */
export async function removeAlbum(db: Db, viewer: Viewer, id: string) {
  const { actor } = viewer
  const { projectId } = await findAlbum(db, viewer, id)
  await findProject(db, viewer, projectId, 'no key update')
  const [deleted] = await db
    .delete(photoAlbums)
    .where(albumById(actor.companyId, id))
    .returning({ name: photoAlbums.name })
  const { name } = orNotFound(deleted, 'Album')
  await recordProjectActivity(db, actor, projectId, {
    action: 'album.deleted',
    description: `Deleted the album “${name}”. Its photos stay in the project.`,
  })
}

async function refuseTaken(db: Db, companyId: string, projectId: string, name: string, except?: string) {
  const albums = await db
    .select({ id: photoAlbums.id, name: photoAlbums.name })
    .from(photoAlbums)
    .where(and(eq(photoAlbums.companyId, companyId), eq(photoAlbums.projectId, projectId)))
  const taken = albums.find((other) => other.id !== except && other.name.toLowerCase() === name.toLowerCase())
  if (taken) {
    const message = `There is already an album “${taken.name}”`
    throw conflict(message, { name: message })
  }
  if (except === undefined && albums.length >= maxAlbumsOfProject)
    throw conflict('A project can have up to 100 albums. Delete one first.')
}
