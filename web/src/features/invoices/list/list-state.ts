import { invoiceSorts, invoiceViews } from '@mantel/domain/invoices/invoices'
import { getRouteApi } from '@tanstack/react-router'
import type { InvoiceFilters, Sort } from '../queries.ts'

const route = getRouteApi('/signed-in/member/app/invoices')
type ListSearch = ReturnType<typeof route.useSearch>

/** The state of the list, stored in the URL. Unknown values fall back to the defaults. */
export function useListState() {
  const urlSearch = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: Partial<ListSearch>, { replace = true } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const filters: InvoiceFilters = {
    search: urlSearch.search,
    view: invoiceViews.find((view) => view === urlSearch.view) ?? 'all',
  }
  const sort: Sort = invoiceSorts.find((one) => one === urlSearch.sort) ?? '-created'
  return {
    filters,
    isFiltered: Boolean(filters.search || filters.view !== 'all'),
    sort,
    isCreating: urlSearch.new === 'invoice',
    isRecording: urlSearch.new === 'payment',
    filterBy: (changes: Partial<Pick<ListSearch, 'search' | 'view' | 'sort'>>) => change(changes),
    clearFilters: () => change({ search: undefined, view: undefined }),
    sortBy: (by: string) => change({ sort: by === '-created' ? undefined : by }),
    create: () => change({ new: 'invoice' }, { replace: false }),
    close: () => change({ new: undefined }),
  }
}
export type ListState = ReturnType<typeof useListState>
