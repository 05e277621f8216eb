import { leadsApi } from '@mantel/domain/leads/leads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { leadsSummary } from './queries.ts'

/** In milliseconds. Visitors send leads at any time, and a quick answer wins the project. */
const interval = 30_000

/** Asks for new leads while the page is visible, and loads the list again if there are any. */
export function useFreshLeads() {
  const queries = useQueryClient()
  const { data } = useQuery({ ...leadsSummary({}), refetchInterval: interval })
  const counts = data && JSON.stringify(data.views)
  const known = useRef(counts)
  useEffect(() => {
    if (known.current !== undefined && counts !== known.current)
      void queries.invalidateQueries({ queryKey: [leadsApi.list.path] })
    known.current = counts
  }, [queries, counts])
}
