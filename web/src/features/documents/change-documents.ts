import { documentsApi, type ProjectDocument } from '@mantel/domain/documents'
import { useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../platform/api/api.ts'
import { patchRecord } from '../../platform/api/record-cache.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'
import { moveTo } from './photos/photo-order.ts'
import { queueOrder } from './photos/queue-order.ts'
import { changeDocuments, documentsQuery, refreshAfterDocuments } from './queries.ts'

type Changes = Partial<Pick<ProjectDocument, 'fileName' | 'type' | 'sentToClient' | 'room' | 'moment'>>

export function useDocumentChanges(projectId: string) {
  const queries = useQueryClient()
  const { queryKey } = documentsQuery(projectId)

  /** Shows the change at once. If the request fails, reverts the change and throws the error. */
  async function edit(document: ProjectDocument, changes: Changes) {
    const { id, fileName, type, sentToClient, room, moment } = document
    patchRecord(queries, id, changes)
    try {
      patchRecord(queries, id, await call(documentsApi.edit, { params: { id }, body: changes }))
      refreshAfterDocuments(queries, documentsApi.edit, projectId)
    } catch (error) {
      patchRecord(queries, id, { fileName, type, sentToClient, room, moment })
      throw error
    }
  }

  return {
    /** Rejects if the request fails, so that the dialog can show the reason. */
    rename: (document: ProjectDocument, fileName: string) => edit(document, { fileName }),
    change: (document: ProjectDocument, changes: Omit<Changes, 'fileName'>) =>
      edit(document, changes).catch((error: unknown) => toastError(errorText(error, copy.fileNotSaved))),
    remove: async ({ id }: ProjectDocument) => {
      await call(documentsApi.remove, { params: { id } })
      changeDocuments(queries, projectId, ({ photos, albums, documents }) => ({
        albums,
        photos: photos.filter((one) => one.id !== id),
        documents: documents.filter((one) => one.id !== id),
      }))
      refreshAfterDocuments(queries, documentsApi.remove, projectId)
    },
    /** What `movePhoto(id, 0)` does, for menus. */
    coverLabel: copy.setCover,
    /** Moves a photo to the index `at`. Returns false if nothing changes. */
    movePhoto: (id: string, at: number) => {
      const documents = queries.getQueryData(queryKey)
      const photos = documents && moveTo(documents.photos, id, at)
      if (!photos || photos === documents.photos) return false
      // Cancels pending requests, because their responses would restore the previous order.
      void queries.cancelQueries({ queryKey })
      changeDocuments(queries, projectId, (now) => ({ ...now, photos }))
      void queueOrder(projectId, async () => {
        const current = queries.getQueryData(queryKey)?.photos ?? photos
        const body = { documentIds: current.map((photo) => photo.id) }
        try {
          await call(documentsApi.arrange, { params: { id: projectId }, body })
          refreshAfterDocuments(queries, documentsApi.arrange, projectId)
        } catch (error) {
          toastError(errorText(error, copy.photosNotReordered))
          await queries.invalidateQueries({ queryKey })
        }
      })
      return true
    },
  }
}

export type DocumentChanges = ReturnType<typeof useDocumentChanges>
