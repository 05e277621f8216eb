import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { markRead } from '../changes.ts'
import { leadQuery } from '../queries.ts'

/** Loads the lead that is open and marks it as read. */
export function useOpenLead(id: string) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(leadQuery(id))
  // Only once: an open lead that the user marks as unread stays unread.
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (!data || opened.current === data.id) return
    opened.current = data.id
    if (data.readAt === null) void markRead(queries, data)
  }, [queries, data])
  return { details: data, error, reload: () => void refetch() }
}
