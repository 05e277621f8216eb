import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../platform/session/session.ts'
import { deletedIds } from './deleted-record.ts'
import { removeRecent } from './recents.ts'
import { TrackOpenedRecords } from './track-opened-records.tsx'

/** Renders nothing. Adds the records that the user opens to the recents, and removes those that are deleted. */
export function TrackRecents() {
  const queries = useQueryClient()
  const { id: userId } = useUser()
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        for (const id of deletedIds(event.mutation.state)) removeRecent(userId, id)
      }),
    [queries, userId],
  )
  return <TrackOpenedRecords />
}
