import { clientSorts, clientViews } from '@mantel/domain/clients'
import { getRouteApi } from '@tanstack/react-router'
import type { Narrowing, Sort } from '../queries.ts'

const route = getRouteApi('/signed-in/member/app/clients')

type InAddress = ReturnType<typeof route.useSearch>

/** What the list shows, read from the address and written to it. What the address does not know is as usual. */
export function useListState() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: Partial<InAddress>, { replace = true } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const narrowing: Narrowing = {
    search: address.search,
    source: address.source,
    view: clientViews.find((view) => view === address.view) ?? 'all',
  }
  const sort: Sort = clientSorts.find((one) => one === address.sort) ?? 'name'
  return {
    narrowing,
    isNarrowed: Boolean(address.search || address.source || narrowing.view !== 'all'),
    sort,
    peeked: address.peek,
    isAdding: address.new === 'client',
    narrow: (changes: Partial<Pick<InAddress, 'search' | 'source' | 'view'>>) =>
      change({ ...changes, peek: undefined }),
    widen: () => change({ search: undefined, source: undefined, view: undefined }),
    sortBy: (by: string) => change({ sort: by === 'name' ? undefined : by }),
    peek: (id: string | undefined) => change({ peek: id }),
    add: () => change({ new: 'client' }, { replace: false }),
    endAdding: () => change({ new: undefined }),
  }
}

export type ListState = ReturnType<typeof useListState>
