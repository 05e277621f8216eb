import { leadsApi } from '@mantel/domain/leads/leads'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { type AnyLead, namesOf } from './changes.ts'
import * as copy from './copy.ts'

/** The server adds at most this many leads at once. */
const maxAtOnce = 50

/**
 * Adds several leads to the pipeline with the default choices. Leads that cannot be added stay in the list, and the
 * toast says why.
 */
export function useAddMany() {
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)

  async function addMany(leads: readonly AnyLead[]) {
    const some = leads.slice(0, maxAtOnce)
    setAdding(true)
    try {
      const { added, failed } = await call(leadsApi.addMany, { body: { ids: some.map(({ id }) => id) } })
      const ids = added.map(({ leadId }) => leadId)
      toast({
        title: failed.length === 0 ? copy.addedMany(added.length) : copy.addedSome(added.length, some.length),
        ...(failed.length > 0 && { text: reasonsOf(some, failed), tone: 'error' }),
        ...(ids.length > 0 && { action: { label: 'Undo', run: () => void undoAdding(queries, ids) } }),
      })
    } catch (error) {
      toastError(errorText(error, copy.notAdded))
    } finally {
      setAdding(false)
      void refreshAfter(queries, leadsApi.addMany)
    }
  }
  return { addMany, isAdding }
}

/** Removes the leads from the pipeline again. The server refuses this for projects that someone has changed. */
export async function undoAdding(queries: QueryClient, ids: readonly string[]) {
  const failures: string[] = []
  for (const id of ids)
    await call(leadsApi.undoAdd, { params: { id } }).catch((error: unknown) =>
      failures.push(errorText(error, copy.notUndone)),
    )
  void refreshAfter(queries, leadsApi.undoAdd)
  const [reason] = failures
  if (reason) toastError(reason)
  else toast({ title: copy.backInNew(ids.length) })
}

/** Lists each reason once, with the names of its leads. */
function reasonsOf(leads: readonly AnyLead[], failed: readonly { leadId: string; reason: string }[]) {
  const reasons = [...new Set(failed.map(({ reason }) => reason))]
  return reasons
    .map((reason) => {
      const about = leads.filter(({ id }) => failed.some((one) => one.leadId === id && one.reason === reason))
      return copy.reasonFor(namesOf(about), reason)
    })
    .join(' ')
}
