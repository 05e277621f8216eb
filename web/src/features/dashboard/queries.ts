import { dashboardApi } from '@mantel/domain/dashboard'
import { query } from '../../platform/api/api.ts'

export const dashboardQuery = query(dashboardApi.get, {})
