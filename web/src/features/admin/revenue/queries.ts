import { revenueApi } from '@mantel/domain/admin/revenue'
import { query } from '../../../platform/api/api.ts'
import { downloadFile } from '../../../platform/api/download-file.ts'

// Companies also change without the SuperAdmin, so each visit fetches the revenue again.
export const revenueQuery = { ...query(revenueApi.get, {}), staleTime: 0 }
export const downloadRevenue = () => downloadFile(revenueApi.download, {}, 'revenue.csv')
