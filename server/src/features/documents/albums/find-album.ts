import { and, asc, eq, inArray } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { photoAlbums } from '../../../schema/projects/photo-albums.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { hasVisibleProject } from '../visibility.ts'

/** Finds an album of a project that the viewer may see. */
export async function findAlbum(db: Db, viewer: Viewer, id: string) {
  const [found] = await db
    .select({
      id: photoAlbums.id,
      projectId: photoAlbums.projectId,
      name: photoAlbums.name,
      photos: photoAlbums.photos,
    })
    .from(photoAlbums)
    .where(and(albumById(viewer.actor.companyId, id), hasVisibleProject(viewer, photoAlbums.projectId)))
  return orNotFound(found, 'Album')
}

/**
 * Keeps albums from being deleted until this transaction ends, and returns the names of those in `projectId`. Take this
 * lock before those of the photos, as their reference to the album would take it after them.
 */
export async function lockAlbums(db: Db, companyId: string, ids: readonly (string | null | undefined)[]) {
  const wanted = [...new Set(ids.flatMap((id) => id?.toLowerCase() ?? []))]
  const rows = wanted.length
    ? await db
        .select({ id: photoAlbums.id, projectId: photoAlbums.projectId, name: photoAlbums.name })
        .from(photoAlbums)
        .where(and(eq(photoAlbums.companyId, companyId), inArray(photoAlbums.id, wanted)))
        .orderBy(asc(photoAlbums.id))
        .for('key share')
    : []
  return new Map(rows.map((row) => [row.id, row]))
}

export type Albums = Awaited<ReturnType<typeof lockAlbums>>

/** An album that a photo of this project can be put in. */
export const albumOf = (albums: Albums, projectId: string, id: string) => {
  const found = albums.get(id.toLowerCase())
  return orNotFound(found?.projectId === projectId ? found : undefined, 'Album')
}

export const albumById = (companyId: string, id: string) =>
  and(eq(photoAlbums.companyId, companyId), eq(photoAlbums.id, id))
