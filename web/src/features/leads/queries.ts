import { type LeadView as AnyView, type leadSorts, leadsApi } from '@mantel/domain/leads/leads'
import { query, useChange } from '../../platform/api/api.ts'
import { pages } from '../../platform/api/pages.ts'

export type LeadView = Exclude<AnyView, 'all'>
export type LeadSort = (typeof leadSorts)[number]
export type LeadFilters = { search?: string; source?: string; from?: string }

export const leadsPagesQuery = (query: LeadFilters & { view: LeadView; sort: LeadSort }) =>
  pages(leadsApi.list, { query: { ...query, limit: 50 } })
export const leadsSummary = (filters: LeadFilters) => query(leadsApi.summary, { query: filters })
export const leadQuery = (id: string) => query(leadsApi.get, { params: { id } })
export const leadTemplatesQuery = (id: string) => query(leadsApi.messageTemplates, { params: { id } })

export const leadOfProjectQuery = (id: string) => query(leadsApi.ofProject, { params: { id } })

export const useCreateLead = () => useChange(leadsApi.create)
export const useAddLead = () => useChange(leadsApi.add)
export const useReply = () => useChange(leadsApi.reply)
