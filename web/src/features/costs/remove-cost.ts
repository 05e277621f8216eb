import { costsApi, type ProjectCost } from '@mantel/domain/costs'
import { useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../platform/api/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { changeCosts, tellActivity } from './queries.ts'

/** Off the list at once; it comes back by Undo, or if the server refuses. */
export function useRemoving(projectId: string) {
  const queries = useQueryClient()

  return (cost: ProjectCost, at: number) => {
    const { id, description, savedResourceId, cost: sum } = cost
    const putBack = (one: ProjectCost) =>
      changeCosts(queries, projectId, (items) =>
        items.some((item) => item.id === one.id) ? items : items.toSpliced(at, 0, one),
      )
    changeCosts(queries, projectId, (items) => items.filter((item) => item.id !== id))
    const removed = call(costsApi.remove, { params: { id } }).then(
      () => {
        tellActivity(queries)
        return true
      },
      (error: unknown) => {
        putBack(cost)
        toastError(errorText(error, 'The cost could not be removed'))
        return false
      },
    )
    async function undo() {
      if (!(await removed)) return
      const body = { description, cost: sum, savedResourceId }
      await call(costsApi.add, { params: { id: projectId }, body }).then(putBack, (error: unknown) =>
        toastError(errorText(error, 'The cost could not be brought back')),
      )
    }
    toast({ title: `${description} removed`, action: { label: 'Undo', run: () => void undo() } })
  }
}
