import type { LeadOnPage } from '@mantel/domain/leads/leads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { markRead } from '../changes.ts'
import { leadQuery } from '../queries.ts'

/** How often a lead is loaded again while a reply is being sent. */
const interval = 5_000

/** Loads the lead that is open and marks it as read. */
export function useOpenLead(id: string) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...leadQuery(id),
    refetchInterval: ({ state }) => isSending(state.data) && interval,
  })
  // Only once: an open lead that the user marks as unread stays unread.
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (!data || opened.current === data.id) return
    opened.current = data.id
    if (data.readAt === null) void markRead(queries, data)
  }, [queries, data])
  return { details: data, error, reload: () => void refetch() }
}

const isSending = (lead: LeadOnPage | undefined) =>
  lead?.replies.some(({ status }) => status === 'waiting' || status === 'queued') ?? false
