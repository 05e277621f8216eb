import { type LeadForm, leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call, errorText } from '../../platform/api/api.ts'
import { saveInTurn, waitingChanges } from '../../platform/saving/save-queue.ts'
import { saveWithMerge } from '../../platform/saving/save-with-merge.ts'
import { toastError } from '../../platform/toast.ts'
import * as copy from './copy.ts'
import { cacheLeadForm, fetchLeadForm, leadFormQuery } from './queries.ts'

export type FormSwitch = 'autoAddToPipeline' | 'autoReplyEnabled'
type SwitchChange = Partial<Pick<LeadForm, FormSwitch>>

const { path } = leadFormApi.edit

/** Shows each change at once and saves changes one after the other. */
export function useSaveFormSwitch() {
  const queries = useQueryClient()
  return async (name: FormSwitch, isOn: boolean) => {
    const change = { [name]: isOn }
    const saved = saveInTurn(queries, path, change, () => send(queries, change))
    show(queries, change)
    try {
      cacheLeadForm(queries, await saved)
    } catch (error) {
      show(queries, { [name]: !isOn })
      toastError(errorText(error, copy.switchNotSaved))
    }
    // Shows the waiting changes again, because the server's answer does not contain them.
    show(queries, waitingChanges(queries, path))
  }
}

/** Saves again if someone else saved first. Changes to one switch cannot conflict, because it has two positions. */
async function send(queries: QueryClient, change: SwitchChange) {
  const seen = queries.getQueryData(leadFormQuery.queryKey) ?? (await fetchLeadForm(queries))
  return saveWithMerge(seen, {
    save: ({ version }) => call(leadFormApi.edit, { body: { ...change, version } }),
    load: () => fetchLeadForm(queries),
    merge: () => true,
  })
}

const show = (queries: QueryClient, change: SwitchChange) =>
  queries.setQueryData(leadFormQuery.queryKey, (form) => form && { ...form, ...change })
