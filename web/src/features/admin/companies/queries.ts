import {
  adminCompaniesApi,
  type CompanyOnPage,
  type CompanySubscription,
} from '@mantel/domain/admin/companies'
import { revenueApi } from '@mantel/domain/admin/revenue'
import { tiersApi } from '@mantel/domain/admin/tiers'
import { adminUsersApi } from '@mantel/domain/admin/users'
import type { Input } from '@mantel/domain/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

const api = adminCompaniesApi
export type Narrowing = Omit<Input<typeof api.list>['query'], 'limit' | 'cursor'>

const limit = 100
// Companies change without the platform’s people: each visit asks anew.
const anew = { staleTime: 0 }
export const companiesPages = (narrowing: Narrowing) => ({
  ...pages(api.list, { query: { ...narrowing, limit } }),
  ...anew,
})
export const deletedPages = (search: string | undefined) => ({
  ...pages(api.deleted, { query: { search, limit } }),
  ...anew,
})
export const companiesSummary = { ...query(api.summary, {}), ...anew }
export const companyQuery = (id: string) => ({ ...query(api.get, { params: { id } }), ...anew })
export const tiersQuery = query(tiersApi.list, {})

const of = (id: string) => ({ params: { id }, query: { limit } })
export const usersOfCompany = (companyId: string) => ({
  ...pages(adminUsersApi.list, { query: { companyId, limit } }),
  ...anew,
})
export const clientsOfCompany = (id: string) => ({ ...pages(api.clients, of(id)), ...anew })
export const projectsOfCompany = (id: string) => ({ ...pages(api.projects, of(id)), ...anew })
export const deedsOfCompany = (id: string) => ({ ...pages(api.activity, of(id)), ...anew })
export const historyQuery = (id: string) => ({ ...query(api.history, { params: { id } }), ...anew })
export const stylesOfCompany = (id: string) => query(api.styles, { params: { id } })
export const cascadeQuery = (id: string) => ({ ...query(api.cascade, { params: { id } }), ...anew })

const lists = [api.list, api.summary, api.activity]
export const useChangeSubscription = () =>
  useChange(api.changeSubscription, {
    refreshes: [...lists, api.get, api.history, tiersApi.list, revenueApi.figures],
  })
export const useSaveStylesOf = () => useChange(api.saveStyles, { refreshes: [api.activity] })
export const useResetStylesOf = () => useChange(api.resetStyles, { refreshes: [api.activity] })
export const useSuspend = () => useChange(api.suspend, { refreshes: lists })
export const useResume = () => useChange(api.resume, { refreshes: lists })
export const useRequestDeletion = () => useChange(api.requestDeletion, { refreshes: lists })
export const useUndoDeletion = () => useChange(api.undoDeletion, { refreshes: lists })

/** As the server answered it. */
export const keepCompany = (queries: QueryClient, company: CompanyOnPage) =>
  queries.setQueryData(companyQuery(company.id).queryKey, company)

export const keepSubscription = (queries: QueryClient, id: string, subscription: CompanySubscription) =>
  queries.setQueryData(companyQuery(id).queryKey, (company) => company && { ...company, subscription })
