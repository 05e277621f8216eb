import { adminCompaniesApi } from '@mantel/domain/admin-companies'
import { query } from '../../platform/api.ts'

export const clientOfAnyone = (id: string) => ({
  ...query(adminCompaniesApi.client, { params: { id } }),
  staleTime: 0,
})
