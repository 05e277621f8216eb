import { activityApi } from '@mantel/domain/activity'
import { type Checklist, checklistApi } from '@mantel/domain/checklist'
import { clientsApi } from '@mantel/domain/clients'
import { dashboardApi } from '@mantel/domain/dashboard'
import type { Input } from '@mantel/domain/endpoint'
import { can } from '@mantel/domain/permissions'
import { pipelineApi } from '@mantel/domain/projects/pipeline'
import { projectsApi } from '@mantel/domain/projects/projects'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, errorText, query, useChange } from '../../platform/api/api.ts'
import { useUser } from '../../platform/session/session.ts'
import { toastError } from '../../platform/toast.ts'

const checklistQuery = query(checklistApi.get, {})

/** Only admins set a company up: for everybody else there is none. */
export const useChecklist = () => useQuery({ ...checklistQuery, enabled: can(useUser(), 'settings:write') })

/** By this name the list’s own changes are told from those that may tick something off. */
export const checklistChange = 'checklist'

type Edit = Input<typeof checklistApi.edit>['body']

/** Seen at once, sent one after the other: a quick hand that skips two items skips them both. */
export function useEditChecklist() {
  const queries = useQueryClient()
  const { queryKey } = checklistQuery
  const isLast = () => queries.isMutating({ mutationKey: [checklistChange] }) <= 1
  return useMutation<Checklist, Error, Edit, Checklist | undefined>({
    mutationKey: [checklistChange],
    scope: { id: checklistChange },
    mutationFn: (body) => call(checklistApi.edit, { body }),
    onMutate: (body) => {
      const before = queries.getQueryData(queryKey)
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (list) => list && { ...list, ...body })
      return before
    },
    onSuccess: (list) => {
      // Until the last one is through, what is on the screen is ahead of the server.
      if (isLast()) queries.setQueryData(queryKey, list)
    },
    onError: (error, _, before) => {
      queries.setQueryData(queryKey, before)
      void queries.invalidateQueries({ queryKey })
      toastError(errorText(error, 'The checklist could not be changed'))
    },
  })
}

export const useRemoveSamples = () =>
  useChange(checklistApi.removeSamples, {
    refreshes: [
      checklistApi.get,
      dashboardApi.get,
      pipelineApi.board,
      projectsApi.list,
      projectsApi.summary,
      projectsApi.get,
      clientsApi.list,
      clientsApi.summary,
      clientsApi.get,
      activityApi.ofCompany,
    ],
  })
