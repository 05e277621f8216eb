import { companyRisks, companySorts, companyStatuses } from '@mantel/domain/admin/companies'
import { getRouteApi } from '@tanstack/react-router'
import type { Narrowing } from '../queries.ts'

const route = getRouteApi('/super-admin/platform/app/admin/companies')

/** No status that a company can have: it is none any more. */
export const deleted = 'deleted'

type InAddress = ReturnType<typeof route.useSearch>

/** What the list shows, read from the address and written to it. */
export function useListState() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: Partial<InAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  const narrowing: Narrowing = {
    search: address.search,
    status: companyStatuses.find((one) => one === address.status),
    tierId: address.tier,
    risk: companyRisks.find((one) => one === address.risk),
    sort: companySorts.find((one) => one === address.sort) ?? '-created',
  }
  const { search, status, tierId, risk } = narrowing
  return {
    narrowing,
    /** Instead of the companies, what remains of those that are gone. */
    isDeleted: address.status === deleted,
    isNarrowed: Boolean(search || status || tierId || risk),
    narrow: change,
    widen: () => change({ search: undefined, status: undefined, tier: undefined, risk: undefined }),
    sortBy: (sort: string) => change({ sort: sort === '-created' ? undefined : sort }),
  }
}

export type ListState = ReturnType<typeof useListState>
