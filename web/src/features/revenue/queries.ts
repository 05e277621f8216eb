import { revenueApi } from '@mantel/domain/revenue'
import { query } from '../../platform/api.ts'
import { downloadFile } from '../../platform/downloading.ts'

export const revenueQuery = query(revenueApi.figures, {})
export const downloadRevenue = () => downloadFile(revenueApi.download, {}, 'revenue.csv')
