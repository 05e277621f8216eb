import { adminClientsApi } from '@mantel/domain/admin/clients'
import { query } from '../../../platform/api/api.ts'

export const clientOfAnyone = (id: string) => ({
  ...query(adminClientsApi.get, { params: { id } }),
  staleTime: 0,
})
