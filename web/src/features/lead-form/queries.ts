import { type LeadForm, leadFormApi } from '@mantel/domain/leads/lead-form-settings'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'
import { refreshAfter } from '../../platform/api/refresh.ts'

export const leadFormQuery = query(leadFormApi.get, {})

export const useNewKey = () => useChange(leadFormApi.newKey, { written: [leadFormApi.get] })
export const useSendTest = () => useChange(leadFormApi.test)

/** Fetches the settings even if they are cached. */
export const fetchLeadForm = (queries: QueryClient) => queries.fetchQuery({ ...leadFormQuery, staleTime: 0 })

export function cacheLeadForm(queries: QueryClient, form: LeadForm) {
  queries.setQueryData(leadFormQuery.queryKey, form)
  void refreshAfter(queries, leadFormApi.edit, [leadFormApi.get])
}
