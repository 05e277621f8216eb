import type { ProjectDocument } from '@mantel/domain/documents'
import { type Album, albumsApi } from '@mantel/domain/projects/albums'
import { useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../../platform/api/api.ts'
import { toastError } from '../../../platform/toast.ts'
import * as copy from '../copy.ts'
import { moveTo } from '../photos/photo-order.ts'
import { queueOrder } from '../photos/queue-order.ts'
import { changeDocuments, documentsQuery, refreshAfterDocuments } from '../queries.ts'
import { photosOfAlbum } from './album-photos.ts'

/** Rejects if a request fails, so that the dialog can show the reason. */
export function useAlbumChanges(projectId: string) {
  const queries = useQueryClient()
  const { queryKey } = documentsQuery(projectId)
  const albumIn = (id: string) => queries.getQueryData(queryKey)?.albums.find((album) => album.id === id)
  const change = (id: string, changes: Partial<Album>) =>
    changeDocuments(queries, projectId, (now) => ({
      ...now,
      albums: now.albums.map((album) => (album.id === id ? { ...album, ...changes } : album)),
    }))

  return {
    create: async (name: string, photos: readonly ProjectDocument[]) => {
      const documentIds = photos.map(({ id }) => id)
      const created = await call(albumsApi.create, {
        params: { id: projectId },
        body: { name, documentIds },
      })
      changeDocuments(queries, projectId, (now) => ({
        ...now,
        albums: [...now.albums.filter(({ id }) => id !== created.id), created],
        photos: now.photos.map((photo) =>
          documentIds.includes(photo.id) ? { ...photo, albumId: created.id } : photo,
        ),
      }))
      refreshAfterDocuments(queries, albumsApi.create, projectId)
      return created
    },
    rename: async (id: string, name: string) => {
      change(id, await call(albumsApi.rename, { params: { id }, body: { name } }))
      refreshAfterDocuments(queries, albumsApi.rename, projectId)
    },
    remove: async (id: string) => {
      await call(albumsApi.remove, { params: { id } })
      changeDocuments(queries, projectId, (now) => ({
        ...now,
        albums: now.albums.filter((album) => album.id !== id),
        photos: now.photos.map((photo) => (photo.albumId === id ? { ...photo, albumId: null } : photo)),
      }))
      refreshAfterDocuments(queries, albumsApi.remove, projectId)
    },
    /** Moves a photo to the index `at` of its album. Returns false if nothing changes. */
    movePhoto: (id: string, photoId: string, at: number) => {
      const photosNow = () => {
        const album = albumIn(id)
        return album ? photosOfAlbum(album, queries.getQueryData(queryKey)?.photos ?? []) : []
      }
      const before = photosNow()
      const photos = moveTo(before, photoId, at)
      if (photos === before) return false
      // Cancels pending requests, because their responses would restore the previous order.
      void queries.cancelQueries({ queryKey })
      change(id, { photos: photos.map((photo) => photo.id) })
      void queueOrder(id, async () => {
        const body = { documentIds: photosNow().map((photo) => photo.id) }
        try {
          await call(albumsApi.arrange, { params: { id }, body })
          refreshAfterDocuments(queries, albumsApi.arrange, projectId)
        } catch (error) {
          toastError(errorText(error, copy.photosNotReordered))
          await queries.invalidateQueries({ queryKey })
        }
      })
      return true
    },
  }
}

export type AlbumChanges = ReturnType<typeof useAlbumChanges>
