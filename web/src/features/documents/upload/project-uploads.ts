import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createUploadQueue, type UploadQueue, useUploads } from '../../../platform/api/upload-queue.ts'
import { addUpload, type PhotoTags } from '../queries.ts'

/** The uploads of a project. They continue while the user is on another tab or page. */
export function useProjectUploads(projectId: string) {
  const queries = useQueryClient()
  const [queue] = useState(() => queueOf(queries, projectId))
  const uploads = useUploads(queue)
  return {
    files: uploads.files.filter(({ state }) => state !== 'done'),
    add: (files: Iterable<File>, tags?: PhotoTags) =>
      uploads.add(files, (id) => addUpload(queries, projectId, id, tags)),
    tryAgain: uploads.tryAgain,
    remove: uploads.remove,
  }
}

/** Warns users who close the window during an upload, whichever tab of the project is open. */
export function UploadsWatch({ projectId }: { projectId: string }) {
  useProjectUploads(projectId)
  return null
}

/** The queue is in the query cache, so that it is cleared together with the user's other data. */
function queueOf(queries: QueryClient, projectId: string) {
  const queryKey = ['uploads', projectId]
  const known = queries.getQueryData<UploadQueue>(queryKey)
  if (known) return known
  const created = createUploadQueue()
  queries.setQueryDefaults(['uploads'], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  queries.setQueryData<UploadQueue>(queryKey, created)
  return created
}

export type ProjectUploads = ReturnType<typeof useProjectUploads>
