import { presenceApi } from '@mantel/domain/presence'
import { query } from '../../platform/api/api.ts'

export const presenceQuery = (id: string) => query(presenceApi.ofProject, { params: { id } })
