import { clientName } from '@mantel/domain/clients'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { keepClient, refreshClients, useUndoMerge } from '../queries.ts'

/** Parts two clients again and says so, or why not. */
export function useUndoingMerge() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const undo = useUndoMerge()

  return async (id: string) => {
    const parted = await undo.mutateAsync({ params: { id } }).catch((error: unknown) => {
      toastError(errorText(error, 'The merge could not be undone'))
      // It may not be on offer any more.
      refreshClients(queries)
      return null
    })
    if (!parted) return
    const { survivor, restored } = parted
    keepClient(queries, survivor)
    toast({
      title: 'Merge undone',
      text: `${clientName(restored)} is a client of their own again.`,
      action: {
        label: 'Open',
        run: () => void navigate({ to: '/app/clients/$id', params: { id: restored.id } }),
      },
    })
  }
}
