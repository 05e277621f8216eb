import { useQueryClient } from '@tanstack/react-query'
import { useShortcuts } from '../../platform/shortcuts.ts'
import type { Selection } from '../../ui/table/selection.ts'
import type { AnyLead } from './changes.ts'
import type { ListState } from './list/list-state.ts'
import { leadQuery } from './queries.ts'
import type { Inbox } from './use-inbox.ts'

type Options = {
  state: ListState
  inbox: Inbox
  selection: Selection
  selected: readonly AnyLead[]
  /** Whether the user may change leads. */
  mayChange: boolean
}

/** J and K move through the list, and the other keys act on the open lead. If leads are selected, D dismisses those. */
export function useLeadKeys({ state: { openId }, inbox, selection, selected, mayChange }: Options) {
  const queries = useQueryClient()
  /** Returns a handler that calls `run` with the open lead if its status is one of these. */
  const withOpen = (statuses: readonly AnyLead['status'][], run: (lead: AnyLead) => void) => () => {
    const lead: AnyLead | undefined =
      queries.getQueryData(leadQuery(openId ?? '').queryKey) ?? inbox.rows?.find(({ id }) => id === openId)
    if (lead && statuses.includes(lead.status)) run(lead)
  }
  const dismissOpen = withOpen(['new'], (lead) => void inbox.change([lead], 'dismiss'))
  const dismissable = selected.filter(({ status }) => status === 'new')
  useShortcuts({
    j: () => inbox.walk(1),
    k: () => inbox.walk(-1),
    ...(mayChange && {
      a: withOpen(['new'], (lead) => inbox.ask('add', lead)),
      r: withOpen(['new', 'added', 'dismissed'], (lead) => lead.email && inbox.ask('reply', lead)),
      d: () => (dismissable.length > 0 ? void inbox.change(dismissable, 'dismiss') : dismissOpen()),
      u: withOpen(['new', 'added', 'dismissed'], (lead) => void inbox.change([lead], 'unread')),
      x: () => openId && selection.toggle(openId),
    }),
  })
}
