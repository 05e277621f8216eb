import { costsApi, type ProjectCost } from '@mantel/domain/costs'
import { useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { saveInTurn } from '../../platform/saving/save-queue.ts'
import { toast, toastError } from '../../platform/toast.ts'
import * as copy from './copy.tsx'
import { changeCosts } from './queries.ts'

/** Removes the cost from the list at once. Undo, or a refusal by the server, restores it. */
export function useRemoveCost(projectId: string) {
  const queries = useQueryClient()

  return (cost: ProjectCost, at: number) => {
    const { id, description, savedResourceId, cost: sum } = cost
    const restore = (one: ProjectCost) =>
      changeCosts(queries, projectId, (items) =>
        items.some((item) => item.id === one.id) ? items : items.toSpliced(at, 0, one),
      )
    changeCosts(queries, projectId, (items) => items.filter((item) => item.id !== id))
    // Waits for an edit that is still being saved, because the edit would fail if the cost were removed first.
    const removed = saveInTurn(queries, id, {}, () => call(costsApi.remove, { params: { id } })).then(
      () => {
        // Also refreshes the list, because the preceding edit may have refetched it while the cost still existed.
        void refreshAfter(queries, costsApi.remove)
        return true
      },
      (error: unknown) => {
        restore(cost)
        toastError(errorText(error, copy.costNotRemoved))
        return false
      },
    )
    async function undo() {
      if (!(await removed)) return
      const body = { description, cost: sum, savedResourceId }
      await call(costsApi.add, { params: { id: projectId }, body }).then(
        (added) => {
          restore(added)
          void refreshAfter(queries, costsApi.add, [costsApi.ofProject])
        },
        (error: unknown) => toastError(errorText(error, copy.costNotRestored)),
      )
    }
    toast({ title: `${description} removed`, action: { label: 'Undo', run: () => void undo() } })
  }
}
