import { adminClientsApi } from '@mantel/domain/admin/clients'
import { query } from '../../../platform/api/api.ts'

export const adminClientQuery = (id: string) => query(adminClientsApi.get, { params: { id } })
