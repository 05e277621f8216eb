import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The list of projects that was shown last, with its total count and its index in the browser's history. */
type ProjectSequence = { ids: readonly string[]; count: number; at: number }

const queryKey = ['project-sequence']
const storedSequence = (queries: QueryClient) => queries.getQueryData<ProjectSequence>(queryKey)

/** Stores the list, so that a project opened from it can link to the previous and the next project. */
export function useProjectSequence(ids: readonly string[] | undefined, count = ids?.length ?? 0) {
  const queries = useQueryClient()
  const { history } = useRouter()
  const [ownPath] = useState(() => history.location.pathname)
  useEffect(() => {
    // While the user navigates away, the list renders once more, and would store the history index of the next page.
    if (!ids || history.location.pathname !== ownPath) return
    queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
    queries.setQueryData<ProjectSequence>(queryKey, { ids, count, at: history.location.state.__TSR_index })
  })
}

/** The project's position in the list that the user came from; null if they came from elsewhere. */
export function useSequencePosition(id: string) {
  const queries = useQueryClient()
  const index = useLocation({ select: ({ state }) => state.pageStart ?? state.__TSR_index })
  const sequence = storedSequence(queries)
  const at = sequence && sequence.at === index - 1 ? sequence.ids.indexOf(id) : -1
  if (!sequence || at < 0) return null
  return { place: at + 1, of: sequence.count, previous: sequence.ids[at - 1], next: sequence.ids[at + 1] }
}
