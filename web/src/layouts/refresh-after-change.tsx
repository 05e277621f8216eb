import { checklistApi } from '@mantel/domain/checklist'
import { dashboardApi } from '@mantel/domain/dashboard'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { checklistChange } from '../features/checklist/queries.ts'
import { goneBy } from '../features/recents/deleted-record.ts'
import { forget } from '../features/recents/recents.ts'
import { RecordsOpened } from '../features/recents/track-opened-records.tsx'
import { useUser } from '../platform/session/session.ts'

/** Out of sight, wherever somebody works: where they have been, and what follows from what they change. */
export function KeepingUp() {
  useFollowing()
  return <RecordsOpened />
}

/**
 * Almost every change is news for the dashboard, and many tick something off the checklist. Heard of in one place, so
 * that no change has to know of either.
 */
function useFollowing() {
  const queries = useQueryClient()
  const { id: person } = useUser()
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const { options, state } = event.mutation
        for (const id of goneBy(state)) forget(person, id)
        if (options.mutationKey?.[0] === checklistChange) return
        for (const { path } of [checklistApi.get, dashboardApi.get])
          void queries.invalidateQueries({ queryKey: [path] })
      }),
    [queries, person],
  )
}
