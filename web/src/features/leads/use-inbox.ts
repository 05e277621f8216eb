import type { LeadAction, LeadInList } from '@mantel/domain/leads/leads'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { usePages } from '../../platform/api/pages.ts'
import { type AnyLead, useLeadChanges } from './changes.ts'
import type { ListState } from './list/list-state.ts'
import { leadQuery, leadsPagesQuery } from './queries.ts'

export type OpenDialog = { dialog: 'add' | 'reply'; lead: AnyLead }

/** The rows of the list, and the actions on them and on the open lead. */
export function useInbox(state: ListState, isTwoPane: boolean) {
  const { view, filters, sort, openId } = state
  const list = usePages({
    ...leadsPagesQuery({ ...filters, view: view ?? 'new', sort }),
    enabled: view !== undefined,
  })
  // Hides a lead as soon as the user changes its status, before the server responds.
  const rows = useMemo(() => list.rows?.filter(({ status }) => status === view), [list.rows, view])
  const changeLeads = useLeadChanges()
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const openIndex = rows?.findIndex(({ id }) => id === openId) ?? -1
  const walk = useWalk(state, rows ?? [])
  usePrefetchedNeighbors(rows, openIndex, isTwoPane)

  /** Opens the next lead instead of one that leaves the list. On a separate page, returns to the list. */
  function leave(leads: readonly { id: string }[]) {
    if (!leads.some(({ id }) => id === openId)) return
    const isStaying = ({ id }: LeadInList) => !leads.some((lead) => lead.id === id)
    const next = rows?.slice(openIndex + 1).find(isStaying) ?? rows?.slice(0, openIndex).findLast(isStaying)
    if (next && isTwoPane && openIndex >= 0) state.open(next.id)
    else state.close()
  }

  return {
    ...list,
    rows: list.isOutdated ? list.rows : rows,
    openIndex,
    asked,
    ask: (dialog: OpenDialog['dialog'], lead: AnyLead) => setAsked({ dialog, lead }),
    closeDialog: () => setAsked(null),
    leave,
    walk,
    change: (leads: readonly AnyLead[], action: LeadAction) => {
      if (!['answered', 'unanswered', 'read'].includes(action)) leave(leads)
      return changeLeads(leads, action)
    },
  }
}
export type Inbox = ReturnType<typeof useInbox>

/**
 * In milliseconds. If a key follows the previous one within this time, it continues from the lead that the previous key
 * reached, because the URL may still name an earlier lead.
 */
const rapidKeysMs = 500

/** Opens the next or previous lead and moves the focus to its row. */
function useWalk({ openId, open }: ListState, rows: readonly LeadInList[]) {
  // The lead that J and K have reached, which can be ahead of the URL.
  const target = useRef({ id: '', at: 0 })
  useEffect(() => {
    if (target.current.id !== openId) return
    const row = document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(openId)}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return (step: 1 | -1) => {
    const { id: last, at } = target.current
    const current = Date.now() - at < rapidKeysMs ? last : openId
    const from = rows.findIndex(({ id }) => id === current)
    const next = from < 0 ? rows[0] : rows[from + step]
    if (!next) return
    target.current = { id: next.id, at: Date.now() }
    open(next.id, { replace: openId !== undefined })
  }
}

/** Loads the leads before and after the open one, so that they open at once. */
function usePrefetchedNeighbors(
  rows: readonly LeadInList[] | undefined,
  openIndex: number,
  isTwoPane: boolean,
) {
  const queries = useQueryClient()
  const neighbors = isTwoPane ? [openIndex - 1, openIndex + 1].map((index) => rows?.[index]?.id) : []
  const ids = neighbors.filter((id) => id !== undefined).join(' ')
  useEffect(() => {
    // Only these neighbors are prefetched. Other leads are fetched when they open.
    for (const id of ids.split(' ').filter(Boolean)) void queries.prefetchQuery(leadQuery(id))
  }, [queries, ids])
}
