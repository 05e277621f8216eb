import { clientSorts, clientViews } from '@mantel/domain/clients'
import { getRouteApi } from '@tanstack/react-router'
import type { ClientFilters, Sort } from '../queries.ts'

const route = getRouteApi('/signed-in/member/app/clients')

type UrlState = ReturnType<typeof route.useSearch>

/** The list’s filters, order, peek and dialog are stored in the URL. Unknown values fall back to the defaults. */
export function useListState() {
  const url = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: Partial<UrlState>, { replace = true } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const filters: ClientFilters = {
    search: url.search,
    source: url.source,
    view: clientViews.find((view) => view === url.view) ?? 'all',
  }
  const sort: Sort = clientSorts.find((one) => one === url.sort) ?? 'name'
  return {
    filters,
    isFiltered: Boolean(url.search || url.source || filters.view !== 'all'),
    sort,
    peeked: url.peek,
    isAdding: url.new === 'client',
    filter: (changes: Partial<Pick<UrlState, 'search' | 'source' | 'view'>>) =>
      change({ ...changes, peek: undefined }),
    clearFilters: () => change({ search: undefined, source: undefined, view: undefined }),
    sortBy: (by: string) => change({ sort: by === 'name' ? undefined : by }),
    peek: (id: string | undefined) => change({ peek: id }),
    add: () => change({ new: 'client' }, { replace: false }),
    closeAdd: () => change({ new: undefined }),
  }
}

export type ListState = ReturnType<typeof useListState>
