import { type RevenueGroup, type RevenuePeriod, revenueApi } from '@mantel/domain/revenue'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '../../platform/api/api.ts'

export type RevenueFilters = { period: RevenuePeriod; day?: string; by: RevenueGroup }

export const revenueQuery = (filters: RevenueFilters) =>
  queryOptions({
    ...query(revenueApi.get, { query: filters }),
    placeholderData: keepPreviousData,
  })
