import { documentsApi, type ProjectDocument } from '@mantel/domain/documents'
import { useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../platform/api/api.ts'
import { patchRecord } from '../../platform/api/record-cache.ts'
import { toastError } from '../../platform/toast.ts'
import { moveTo } from './photos/photo-order.ts'
import { changeDocuments, documentsQuery, touchProject } from './queries.ts'

type Changes = Partial<Pick<ProjectDocument, 'fileName' | 'type' | 'sentToClient'>>

/** What can be done with the papers and photos of a project. */
export function useDocumentChanges(projectId: string) {
  const queries = useQueryClient()
  const { queryKey } = documentsQuery(projectId)

  /** Seen at once; what the server refuses is as it was. */
  async function edit(document: ProjectDocument, changes: Changes) {
    const { id, fileName, type, sentToClient } = document
    patchRecord(queries, id, changes)
    try {
      patchRecord(queries, id, await call(documentsApi.edit, { params: { id }, body: changes }))
      touchProject(queries, projectId)
    } catch (error) {
      patchRecord(queries, id, { fileName, type, sentToClient })
      throw error
    }
  }

  return {
    /** Answers why not, if it was refused. */
    rename: (document: ProjectDocument, fileName: string) => edit(document, { fileName }),
    change: (document: ProjectDocument, changes: Omit<Changes, 'fileName'>) =>
      edit(document, changes).catch((error: unknown) =>
        toastError(errorText(error, 'The file could not be changed')),
      ),
    remove: async ({ id }: ProjectDocument) => {
      await call(documentsApi.remove, { params: { id } })
      changeDocuments(queries, projectId, ({ photos, papers }) => ({
        photos: photos.filter((one) => one.id !== id),
        papers: papers.filter((one) => one.id !== id),
      }))
      touchProject(queries, projectId)
    },
    /** A photo to another place; on the first one stands the cover. */
    place: (id: string, at: number) => {
      const documents = queries.getQueryData(queryKey)
      const photos = documents && moveTo(documents.photos, id, at)
      if (!photos || photos === documents.photos) return false
      changeDocuments(queries, projectId, (now) => ({ ...now, photos }))
      void arrangeInTurn(projectId, async () => {
        const current = queries.getQueryData(queryKey)?.photos ?? photos
        const body = { documentIds: current.map((photo) => photo.id) }
        try {
          await call(documentsApi.arrange, { params: { id: projectId }, body })
          touchProject(queries, projectId)
        } catch (error) {
          toastError(errorText(error, 'The photos could not be arranged'))
          await queries.invalidateQueries({ queryKey })
        }
      })
      return true
    },
  }
}

export type DocumentChanges = ReturnType<typeof useDocumentChanges>

/** One arrangement at a time; of those that come meanwhile only the last counts, and it names them all. */
const waiting = new Map<string, { next: Send | null }>()
type Send = () => Promise<void>

async function arrangeInTurn(projectId: string, send: Send) {
  const before = waiting.get(projectId)
  if (before) {
    before.next = send
    return
  }
  const line: { next: Send | null } = { next: send }
  waiting.set(projectId, line)
  while (line.next) {
    const now = line.next
    line.next = null
    await now()
  }
  waiting.delete(projectId)
}
