import { adminCompaniesApi } from '@mantel/domain/admin-companies'
import { adminUsersApi } from '@mantel/domain/admin-users'
import { query, useChange } from '../../platform/api.ts'

export const peopleFound = (companyId: string, search: string) => ({
  ...query(adminUsersApi.list, { query: { companyId, search, sort: 'name', limit: 20 } }),
  staleTime: 0,
})

export const useImpersonate = () => useChange(adminCompaniesApi.impersonate)
