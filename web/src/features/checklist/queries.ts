import { type Checklist, checklistApi } from '@mantel/domain/checklist'
import type { Input } from '@mantel/domain/endpoints/endpoint'
import { can } from '@mantel/domain/permissions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, errorText, query, useChange } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { useUser } from '../../platform/session/session.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'

const checklistQuery = query(checklistApi.get, {})

/** Only admins set up the company. For other users, nothing is requested. */
export const useChecklist = () => useQuery({ ...checklistQuery, enabled: can(useUser(), 'settings:write') })

const editKey = 'checklist'
type Edit = Input<typeof checklistApi.edit>['body']

/** Shows edits immediately and sends them one after another, so that two quick edits do not overwrite each other. */
export function useEditChecklist() {
  const queries = useQueryClient()
  const { queryKey } = checklistQuery
  const isLast = () => queries.isMutating({ mutationKey: [editKey] }) <= 1
  return useMutation<Checklist, Error, Edit, Checklist | undefined>({
    mutationKey: [editKey],
    scope: { id: editKey },
    mutationFn: (body) => call(checklistApi.edit, { body }),
    onMutate: (body) => {
      const before = queries.getQueryData(queryKey)
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (list) => list && { ...list, ...body })
      return before
    },
    onSuccess: (list) => {
      // Skips this response while other edits are pending, because the screen already shows those.
      if (isLast()) queries.setQueryData(queryKey, list)
      void refreshAfter(queries, checklistApi.edit, [checklistApi.get])
    },
    onError: (error, _, before) => {
      queries.setQueryData(queryKey, before)
      void queries.invalidateQueries({ queryKey })
      toastError(errorText(error, copy.checklistNotSaved))
    },
  })
}

export const useRemoveSamples = () => useChange(checklistApi.removeSamples)
export const useRestoreSamples = () => useChange(checklistApi.restoreSamples)
