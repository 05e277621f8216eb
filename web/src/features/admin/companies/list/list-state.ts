import { companyRisks, companySorts, companyStatuses } from '@mantel/domain/admin/companies'
import { getRouteApi } from '@tanstack/react-router'
import { useUrlChange } from '../../../../platform/url-changes.ts'
import type { CompanyFilters } from '../queries.ts'

const route = getRouteApi('/super-admin/platform/app/admin/companies')

/** The value of `status` in the URL that lists deleted companies. It is not the status of a company. */
export const deleted = 'deleted'

type Search = ReturnType<typeof route.useSearch>

/** The filters and the order of the list, stored in the URL. */
export function useListState() {
  const urlSearch = route.useSearch()
  const change = useUrlChange<Search>()
  const filters: CompanyFilters = {
    search: urlSearch.search,
    status: companyStatuses.find((one) => one === urlSearch.status),
    tierId: urlSearch.tier,
    risk: companyRisks.find((one) => one === urlSearch.risk),
    sort: companySorts.find((one) => one === urlSearch.sort) ?? '-created',
  }
  const { search, status, tierId, risk } = filters
  return {
    filters,
    isDeleted: urlSearch.status === deleted,
    isFiltered: Boolean(search || status || tierId || risk),
    setFilters: (changes: Partial<Search>) => change(changes),
    searchFor: (text: string) => change({ search: text || undefined }, 'typing'),
    clearFilters: () => change({ search: undefined, status: undefined, tier: undefined, risk: undefined }),
    sortBy: (sort: string) => change({ sort: sort === '-created' ? undefined : sort }),
  }
}

export type ListState = ReturnType<typeof useListState>
