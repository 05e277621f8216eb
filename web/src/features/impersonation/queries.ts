import { adminCompaniesApi } from '@mantel/domain/admin-companies'
import { adminUsersApi } from '@mantel/domain/admin-users'
import { useChange } from '../../platform/api.ts'
import { pages } from '../../platform/pages.ts'

export const peopleOf = (companyId: string) =>
  pages(adminUsersApi.list, { query: { companyId, sort: 'name', limit: 100 } })

export const useImpersonate = () => useChange(adminCompaniesApi.impersonate)
