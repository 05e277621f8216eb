import { type LeadAction, type LeadInList, leadName, leadsApi } from '@mantel/domain/leads/leads'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../platform/api/api.ts'
import { patchRecord } from '../../platform/api/record-cache.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { toast, toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'

/** The fields that a lead has both in a list and on its own page. */
export type AnyLead = Omit<LeadInList, 'excerpt'>

/** How each action changes a lead. The change shows immediately, before the server responds. */
const patches: Record<LeadAction, () => Partial<LeadInList>> = {
  dismiss: () => ({ status: 'dismissed' }),
  restore: () => ({ status: 'new' }),
  spam: () => ({ status: 'spam' }),
  'not-spam': () => ({ status: 'new' }),
  read: () => ({ readAt: new Date().toISOString() }),
  unread: () => ({ readAt: null }),
  answered: () => ({ respondedAt: new Date().toISOString() }),
  unanswered: () => ({ respondedAt: null }),
}

const opposites: Record<LeadAction, LeadAction> = {
  dismiss: 'restore',
  restore: 'dismiss',
  spam: 'not-spam',
  'not-spam': 'spam',
  read: 'unread',
  unread: 'read',
  answered: 'unanswered',
  unanswered: 'answered',
}

/** Changes one or more leads at once, with a toast that offers to undo it. */
export function useLeadChanges() {
  const queries = useQueryClient()
  async function run(leads: readonly AnyLead[], action: LeadAction) {
    const changed = await change(queries, leads, action)
    if (changed.length === 0) return
    toast({
      title: copy.changed[action](namesOf(changed)),
      action: { label: 'Undo', run: () => void run(changed, opposites[action]) },
    })
  }
  return run
}
export type ChangeLeads = ReturnType<typeof useLeadChanges>

/** Shows no toast, because the user did not ask for this change. */
export async function markRead(queries: QueryClient, lead: AnyLead) {
  patchRecord(queries, lead.id, patches.read())
  await call(leadsApi.markRead, { params: { id: lead.id } }).catch(() => {})
  void refreshAfter(queries, leadsApi.markRead, [leadsApi.get, leadsApi.list])
}

/** Shows the change at once, and reverts it if the server refuses it. Returns the leads that changed. */
async function change(queries: QueryClient, leads: readonly AnyLead[], action: LeadAction) {
  for (const { id } of leads) patchRecord(queries, id, patches[action]())
  try {
    const { ids } = await call(leadsApi.changeMany, { body: { ids: leads.map(({ id }) => id), action } })
    return leads.filter(({ id }) => ids.includes(id))
  } catch (error) {
    for (const { id, status, readAt, respondedAt } of leads)
      patchRecord(queries, id, { status, readAt, respondedAt })
    toastError(errorText(error, copy.notChanged))
    return []
  } finally {
    void refreshAfter(queries, leadsApi.changeMany)
  }
}

export function namesOf(leads: readonly AnyLead[]) {
  const [only] = leads
  return leads.length === 1 && only ? leadName(only) : copy.leadCount(leads.length)
}
