import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import { adminUsersApi, type UserOnPage } from '@mantel/domain/admin/users'
import type { Input } from '@mantel/domain/endpoints/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { query, useChange } from '../../../platform/api/api.ts'
import { pages } from '../../../platform/api/pages.ts'

const api = adminUsersApi
export type UserFilters = Omit<Input<typeof api.list>['query'], 'limit' | 'cursor'>

export const usersPages = (filters: UserFilters) => pages(api.list, { query: { ...filters, limit: 100 } })
export const userQuery = (id: string) => query(api.get, { params: { id } })
export const companyNameQuery = (id: string) => query(adminCompaniesApi.get, { params: { id } })

const writesUser = { written: [api.get] }
export const useCreateSuperAdmin = () => useChange(api.createSuperAdmin)
export const useChangeRole = () => useChange(api.changeRole, writesUser)
export const useSendResetLink = () => useChange(api.sendResetLink, writesUser)
export const useSendVerification = () => useChange(api.sendVerification, writesUser)
export const useSignOutEverywhere = () => useChange(api.signOut, writesUser)
export const useResetTwoFactor = () => useChange(api.resetTwoFactor, writesUser)
export const useDeactivate = () => useChange(api.deactivate, writesUser)
export const useReactivate = () => useChange(api.reactivate, writesUser)

export const cacheUser = (queries: QueryClient, user: UserOnPage) =>
  queries.setQueryData(userQuery(user.id).queryKey, user)
