import { type RevenueGroup, type RevenuePeriod, revenueApi } from '@mantel/domain/revenue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../platform/api/api.ts'
import { downloadFile } from '../../platform/api/download-file.ts'

export type RevenueFilters = { period: RevenuePeriod; day?: string; by: RevenueGroup }

export const revenueQuery = (filters: RevenueFilters) =>
  queryOptions({
    ...query(revenueApi.get, { query: filters }),
    placeholderData: keepPreviousData,
  })

export const downloadRevenue = (filters: RevenueFilters) =>
  downloadFile(revenueApi.download, { body: filters }, 'revenue.csv')
