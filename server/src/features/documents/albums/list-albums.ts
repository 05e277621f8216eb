import type { ProjectDocument } from '@mantel/domain/documents'
import type { Album } from '@mantel/domain/projects/albums'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { photoAlbums } from '../../../schema/projects/photo-albums.ts'
import { projectDocuments } from '../../../schema/projects/project-documents.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { sortPhotos } from '../sort-photos.ts'
import { findProject, selectDocuments } from '../visibility.ts'

type StoredAlbum = Awaited<ReturnType<typeof selectAlbums>>[number]

/** The albums of a project by name. */
export const selectAlbums = (db: Db, { actor }: Viewer, projectId: string) =>
  db
    .select({ id: photoAlbums.id, name: photoAlbums.name, photos: photoAlbums.photos })
    .from(photoAlbums)
    .where(and(eq(photoAlbums.companyId, actor.companyId), eq(photoAlbums.projectId, projectId)))
    .orderBy(asc(sql`lower(${photoAlbums.name})`))

/** Gives each album those of the photos that are in it. */
export function fillAlbums(viewer: Viewer, albums: StoredAlbum[], photos: ProjectDocument[]): Album[] {
  const filled = albums.map(({ id, name, photos: order }) => {
    const own = photos.filter(({ albumId }) => albumId === id)
    return { id, name, photos: sortPhotos(own, order).map((photo) => photo.id) }
  })
  // A client does not learn the names of albums of which nothing is shared.
  return viewer.scope === 'self' ? filled.filter((album) => album.photos.length > 0) : filled
}

/** The photos of one album in their order. */
export async function photosOfAlbum(
  db: Db,
  viewer: Viewer,
  album: { id: string; projectId: string; photos: string[] },
) {
  const project = await findProject(db, viewer, album.projectId)
  const photos = await selectDocuments(db, viewer, eq(projectDocuments.albumId, album.id))
  return sortPhotos(sortPhotos(photos, project.photos), album.photos)
}
