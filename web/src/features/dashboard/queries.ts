import { dashboardApi } from '@mantel/domain/dashboard'
import { query } from '../../platform/api.ts'

export const dashboardQuery = query(dashboardApi.get, {})
