import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createUploadQueue, type UploadQueue, useUploads } from '../../../platform/api/upload-queue.ts'
import { takeUpload } from '../queries.ts'

/** What is on its way into a project: it goes on while somebody looks at another tab or another page. */
export function useProjectUploads(projectId: string) {
  const queries = useQueryClient()
  const [kept] = useState(() => keptIn(queries, projectId))
  const uploads = useUploads(kept)
  return {
    files: uploads.files.filter(({ state }) => state !== 'done'),
    add: (files: Iterable<File>) => uploads.add(files, (id) => takeUpload(queries, projectId, id)),
    tryAgain: uploads.tryAgain,
    remove: uploads.remove,
  }
}

/** Whoever closes the window while something is on its way is warned, whichever tab they look at. */
export function UploadsWatch({ projectId }: { projectId: string }) {
  useProjectUploads(projectId)
  return null
}

/** With everything else that is known to this person, and only for as long. */
function keptIn(queries: QueryClient, projectId: string) {
  const queryKey = ['uploads', projectId]
  const known = queries.getQueryData<UploadQueue>(queryKey)
  if (known) return known
  const fresh = createUploadQueue()
  queries.setQueryDefaults(['uploads'], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false })
  queries.setQueryData<UploadQueue>(queryKey, fresh)
  return fresh
}

export type ProjectUploads = ReturnType<typeof useProjectUploads>
