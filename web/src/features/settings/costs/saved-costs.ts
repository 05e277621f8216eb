import { activityApi } from '@mantel/domain/activity'
import { costsApi, type SavedCost } from '@mantel/domain/costs'
import { amount, parseDollars } from '@mantel/domain/money'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call, errorText } from '../../../platform/api/api.ts'
import type { EditableKind } from '../../../platform/saving/edits.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { savedCostsQuery } from '../../costs/queries.ts'

/** Each is a part of the one list. */
export const savedCostEdits: EditableKind = {
  get: costsApi.saved,
  edit: costsApi.editSaved,
  listed: { in: (answer) => answer as SavedCost[] },
  fallback: 'The cost could not be saved',
  onSaved: tellActivity,
}

/** An amount is text until it is sent; none is nothing. */
export const costFields = z.object({
  name: z.string(),
  defaultCost: z.string().transform((text, context) => {
    const checked = amount.safeParse(text.trim() === '' ? 0 : parseDollars(text))
    if (checked.success) return checked.data
    context.addIssue({ code: 'custom', message: wrongAmount })
    return z.NEVER
  }),
})
export const wrongAmount = 'Please enter an amount, such as 95 or 1,250.50'

export const useAddCost = () => {
  const queries = useQueryClient()
  return useMutation<SavedCost, Error, { name: string; defaultCost: number; isActive?: boolean }>({
    mutationFn: (body) => call(costsApi.save, { body }),
    onSuccess: (cost) => change(queries, (costs) => [...costs, cost]),
  })
}

/** Gone once the server says so; projects keep what they were charged, and a toast brings it back. */
export function useForgetCost() {
  const queries = useQueryClient()
  const add = useAddCost()
  const bringBack = ({ name, defaultCost, isActive }: SavedCost) =>
    add.mutate(
      { name, defaultCost, isActive },
      { onError: (error) => toastError(errorText(error, `${name} could not be brought back`)) },
    )
  return useMutation<void, Error, SavedCost>({
    mutationFn: ({ id }) => call(costsApi.removeSaved, { params: { id } }),
    onSuccess: (_, cost) => {
      change(queries, (costs) => costs.filter(({ id }) => id !== cost.id))
      toast({ title: `${cost.name} removed`, action: { label: 'Undo', run: () => bringBack(cost) } })
    },
    onError: (error, { name }) => toastError(errorText(error, `${name} could not be removed`)),
  })
}

function change(queries: QueryClient, edit: (costs: SavedCost[]) => SavedCost[]) {
  queries.setQueryData(savedCostsQuery.queryKey, (costs) => costs && edit(costs))
  tellActivity(queries)
}

function tellActivity(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: [activityApi.ofCompany.path] })
}
