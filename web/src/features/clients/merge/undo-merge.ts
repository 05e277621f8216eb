import { clientName } from '@mantel/domain/clients'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { cacheClient, refreshClients, useUndoMerge } from '../queries.ts'
import * as copy from './copy.tsx'

export function useUndoMergeWithToast() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoMerge()

  return async (id: string) => {
    const undone = await undo.mutateAsync({ params: { id } }).catch((error: unknown) => {
      toastError(errorText(error, copy.mergeNotUndone))
      // Loads the clients again, so that the page stops offering to undo a merge that can no longer be undone.
      refreshClients(queries)
      return null
    })
    if (!undone) return
    const { survivor, restored } = undone
    cacheClient(queries, survivor)
    toast({
      title: 'Merge undone',
      text: copy.separated(clientName(restored)),
      action: {
        label: 'Open',
        run: () => void navigate({ to: '/app/clients/$id', params: { id: restored.id } }),
      },
    })
  }
}
