import { type RevenueGroup, type RevenuePeriod, revenueGroups, revenuePeriods } from '@mantel/domain/revenue'
import { getRouteApi } from '@tanstack/react-router'
import { useUrlChange } from '../../platform/url-changes.ts'
import type { RevenueFilters } from './queries.ts'

const route = getRouteApi('/signed-in/member/app/revenue')
type RevenueSearch = ReturnType<typeof route.useSearch>

/** The state of the screen, stored in the URL. Unknown values fall back to the defaults. */
export function useRevenueState() {
  const search = route.useSearch()
  const change = useUrlChange<RevenueSearch>()
  const filters: RevenueFilters = {
    period: revenuePeriods.find((period) => period === search.per) ?? 'month',
    by: revenueGroups.find((group) => group === search.by) ?? 'type',
    ...(isDay(search.day) && { day: search.day }),
  }
  return {
    filters,
    changePeriod: (period: RevenuePeriod) => change({ per: period === 'month' ? undefined : period }),
    /** Undefined for the current period. */
    changeDay: (day: string | undefined) => change({ day }),
    groupBy: (by: RevenueGroup) => change({ by: by === 'type' ? undefined : by }),
  }
}
export type RevenueState = ReturnType<typeof useRevenueState>

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/.test(text)
