import { adminUsersApi } from '@mantel/domain/admin/users'
import { impersonationApi } from '@mantel/domain/impersonation'
import { query, useChange } from '../../platform/api/api.ts'

export const userSearchQuery = (companyId: string, search: string) =>
  query(adminUsersApi.list, { query: { companyId, search, sort: 'name', limit: 20 } })

export const useImpersonate = () => useChange(impersonationApi.impersonate)
