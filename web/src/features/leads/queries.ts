import { type LeadView as AnyView, type leadSorts, leadsApi } from '@mantel/domain/leads/leads'
import { queryOptions } from '@tanstack/react-query'
import { query, useChange } from '../../platform/api/api.ts'
import { pages } from '../../platform/api/pages.ts'

export type LeadView = Exclude<AnyView, 'all'>
export type LeadSort = (typeof leadSorts)[number]
export type LeadFilters = { search?: string; source?: string; from?: string }

// Visitors send leads at any time, so each visit fetches them again.
const alwaysStale = { staleTime: 0 }

export const leadsPages = (query: LeadFilters & { view: LeadView; sort: LeadSort }) => ({
  ...pages(leadsApi.list, { query: { ...query, limit: 50 } }),
  ...alwaysStale,
})
export const leadsSummary = (filters: LeadFilters) =>
  queryOptions({ ...query(leadsApi.summary, { query: filters }), ...alwaysStale })
export const leadQuery = (id: string) =>
  queryOptions({ ...query(leadsApi.get, { params: { id } }), ...alwaysStale })
export const leadTemplatesQuery = (id: string) =>
  queryOptions({ ...query(leadsApi.messageTemplates, { params: { id } }), ...alwaysStale })

export const leadOfProjectQuery = (id: string) => query(leadsApi.ofProject, { params: { id } })

export const useCreateLead = () => useChange(leadsApi.create)
export const useAddLead = () => useChange(leadsApi.add)
export const useReply = () => useChange(leadsApi.reply)
