import { adminCompaniesApi, type CompanyOnPage } from '@mantel/domain/admin/companies'
import type { CompanySubscription } from '@mantel/domain/admin/subscriptions'
import { tiersApi } from '@mantel/domain/admin/tiers'
import { adminUsersApi } from '@mantel/domain/admin/users'
import type { Input } from '@mantel/domain/endpoints/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'
import { companyPlanQuery } from './plan/queries.ts'

const api = adminCompaniesApi
export type CompanyFilters = Omit<Input<typeof api.list>['query'], 'limit' | 'cursor'>

const limit = 100
export const companiesPages = (filters: CompanyFilters) => pages(api.list, { query: { ...filters, limit } })
export const deletedPages = (search: string | undefined) => pages(api.deleted, { query: { search, limit } })
export const companiesSummary = query(api.summary, {})
export const companyQuery = (id: string) => query(api.get, { params: { id } })
export const tiersQuery = query(tiersApi.list, {})

const inputFor = (id: string) => ({ params: { id }, query: { limit } })
export const usersOfCompany = (companyId: string) =>
  pages(adminUsersApi.list, { query: { companyId, limit } })
export const clientsOfCompany = (id: string) => pages(api.clients, inputFor(id))
export const projectsOfCompany = (id: string) => pages(api.projects, inputFor(id))
export const companyActivity = (id: string) => pages(api.activity, inputFor(id))
export const historyQuery = (id: string) => query(api.history, { params: { id } })
export const stylesOfCompany = (id: string) => query(api.styles, { params: { id } })
export const cascadeQuery = (id: string) => query(api.cascade, { params: { id } })

export const useChangeSubscription = () => useChange(api.changeSubscription)
const writesStyles = { written: [api.styles] }
export const useSaveStylesOf = () => useChange(api.saveStyles, writesStyles)
export const useResetStylesOf = () => useChange(api.resetStyles, writesStyles)
const writesCompany = { written: [api.get] }
export const useSuspend = () => useChange(api.suspend, writesCompany)
export const useResume = () => useChange(api.resume, writesCompany)
export const useRequestDeletion = () => useChange(api.requestDeletion, writesCompany)
export const useUndoDeletion = () => useChange(api.undoDeletion, writesCompany)

export const cacheCompany = (queries: QueryClient, company: CompanyOnPage) =>
  queries.setQueryData(companyQuery(company.id).queryKey, company)

export function cacheSubscription(queries: QueryClient, id: string, subscription: CompanySubscription) {
  queries.setQueryData(companyQuery(id).queryKey, (company) => company && { ...company, subscription })
  queries.setQueryData(companyPlanQuery(id).queryKey, (plan) => plan && { ...plan, subscription })
}
