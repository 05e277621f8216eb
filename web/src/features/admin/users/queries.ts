import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin/users'
import type { Input } from '@mantel/domain/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

const api = adminUsersApi
export type Narrowing = Omit<Input<typeof api.list>['query'], 'limit' | 'cursor'>

// People come and go without the platform’s: each visit asks anew.
export const usersPages = (narrowing: Narrowing) => ({
  ...pages(api.list, { query: { ...narrowing, limit: 100 } }),
  staleTime: 0,
})
export const userQuery = (id: string) => ({ ...query(api.get, { params: { id } }), staleTime: 0 })
export const companyNameQuery = (id: string) => query(adminCompaniesApi.get, { params: { id } })

const lists = { refreshes: [api.list, adminCompaniesApi.activity, adminCompaniesApi.get] }
export const useCreateSuperAdmin = () => useChange(api.createSuperAdmin, lists)
export const useChangeRole = () => useChange(api.changeRole, lists)
export const useSendResetLink = () => useChange(api.sendResetLink, lists)
export const useSendVerification = () => useChange(api.sendVerification, lists)
export const useSignOutEverywhere = () => useChange(api.signOut, lists)
export const useDeactivate = () => useChange(api.deactivate, lists)
export const useReactivate = () => useChange(api.reactivate, lists)

/** As the server answered it. */
export const keepUser = (queries: QueryClient, user: UserOnPage) =>
  queries.setQueryData(userQuery(user.id).queryKey, user)
