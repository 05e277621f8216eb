import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** A list of projects that somebody saw, how many more it has, and how far along the browser's history. */
type Walk = { ids: readonly string[]; count: number; at: number }

const queryKey = ['walk']
const known = (queries: QueryClient) => queries.getQueryData<Walk>(queryKey)

/** Whoever opens one of these projects can go on to the ones before and behind it, as they stand here. */
export function useWalkable(ids: readonly string[] | undefined, count = ids?.length ?? 0) {
  const queries = useQueryClient()
  const { history } = useRouter()
  const [here] = useState(() => history.location.pathname)
  useEffect(() => {
    // Whoever is on the way out already is drawn once more.
    if (!ids || history.location.pathname !== here) return
    queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queries.setQueryData<Walk>(queryKey, { ids, count, at: history.location.state.__TSR_index })
  })
}

/** Where a project stands in the list that one came from; nothing for whoever came from elsewhere. */
export function useWalk(id: string) {
  const queries = useQueryClient()
  const index = useLocation({ select: ({ state }) => state.__TSR_index })
  const walk = known(queries)
  const at = walk && walk.at === index - 1 ? walk.ids.indexOf(id) : -1
  if (!walk || at < 0) return null
  return { place: at + 1, of: walk.count, previous: walk.ids[at - 1], next: walk.ids[at + 1] }
}
