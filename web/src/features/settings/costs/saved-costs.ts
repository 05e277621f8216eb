import { parseDollars } from '@mantel/domain/basics/money'
import { costsApi, type SavedCost } from '@mantel/domain/costs'
import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { amount } from '@mantel/domain/endpoints/fields'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, errorText } from '../../../platform/api/api.ts'
import { refreshAfter } from '../../../platform/api/refresh.ts'
import type { EditableKind } from '../../../platform/saving/edits.ts'
import { saveInTurn } from '../../../platform/saving/save-queue.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { savedCostsQuery } from '../../costs/queries.ts'
import * as copy from './copy.ts'

/** Saved costs are cached as one list, not one by one. */
export const savedCostEdits: EditableKind = {
  get: costsApi.saved,
  edit: costsApi.editSaved,
  listed: { in: (answer) => answer as SavedCost[] },
  fallback: copy.costNotSaved,
  onSaved: (queries) => void refreshAfter(queries, costsApi.editSaved, [costsApi.saved]),
}

/** The form's fields. The amount is text until it is sent, and an empty one means 0. */
export const costFields = z.object({
  name: z.string(),
  defaultCost: z.string().transform((text, context) => {
    const checked = amount.safeParse(text.trim() === '' ? 0 : parseDollars(text))
    if (checked.success) return checked.data
    context.addIssue({ code: 'custom', message: copy.invalidAmount })
    return z.NEVER
  }),
})

export const useAddCost = () => {
  const queries = useQueryClient()
  return useMutation<SavedCost, Error, { name: string; defaultCost: number; isActive?: boolean }>({
    mutationFn: (body) => call(costsApi.save, { body }),
    // If the list was fetched before this response arrived, it already contains the new cost.
    onSuccess: (cost) =>
      changeCosts(queries, costsApi.save, (costs) => [...costs.filter(({ id }) => id !== cost.id), cost]),
  })
}

/** Removes the cost once the server confirms, with an Undo in the toast. Costs that were added to projects stay. */
export function useRemoveCost() {
  const queries = useQueryClient()
  const add = useAddCost()
  const restore = ({ name, defaultCost, isActive }: SavedCost) =>
    add.mutate(
      { name, defaultCost, isActive },
      { onError: (error) => toastError(errorText(error, copy.costNotRestored(name))) },
    )
  return useMutation<void, Error, SavedCost>({
    // Waits until pending edits of the cost are saved, because they would fail after its removal.
    mutationFn: ({ id }) => saveInTurn(queries, id, {}, () => call(costsApi.removeSaved, { params: { id } })),
    onSuccess: (_, cost) => {
      changeCosts(queries, costsApi.removeSaved, (costs) => costs.filter(({ id }) => id !== cost.id))
      toast({ title: `${cost.name} removed`, action: { label: 'Undo', run: () => restore(cost) } })
    },
    onError: (error, { name }) => toastError(errorText(error, copy.costNotRemoved(name))),
  })
}

function changeCosts(queries: QueryClient, endpoint: Endpoint, edit: (costs: SavedCost[]) => SavedCost[]) {
  queries.setQueryData(savedCostsQuery.queryKey, (costs) => costs && edit(costs))
  void refreshAfter(queries, endpoint, [costsApi.saved])
}
