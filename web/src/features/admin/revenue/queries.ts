import { revenueApi } from '@mantel/domain/admin/revenue'
import { query } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'

export const revenueQuery = query(revenueApi.get, {})
export const downloadRevenue = () => downloadFile(revenueApi.download, {}, 'revenue.csv')
