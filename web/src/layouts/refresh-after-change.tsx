import { checklistApi } from '@mantel/domain/checklist'
import { dashboardApi } from '@mantel/domain/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checklistChange } from '../features/checklist/queries.ts'
import { goneBy } from '../features/recents/deleted-record.ts'
import { forget } from '../features/recents/recents.ts'
import { RecordsOpened } from '../features/recents/track-opened-records.tsx'
import { useUser } from '../platform/session/session.ts'

/** Renders nothing. Records which records the user opens, and refreshes data after changes. */
export function RefreshAfterChange() {
  useRefreshAfterChange()
  return <RecordsOpened />
}

/**
 * Almost every change affects the dashboard, and many complete a step of the checklist. One subscription handles both,
 * so that no change has to know of them.
 */
function useRefreshAfterChange() {
  const queries = useQueryClient()
  const { id: userId } = useUser()
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const { options, state } = event.mutation
        for (const id of goneBy(state)) forget(userId, id)
        if (options.mutationKey?.[0] === checklistChange) return
        for (const { path } of [checklistApi.get, dashboardApi.get])
          void queries.invalidateQueries({ queryKey: [path] })
      }),
    [queries, userId],
  )
}
