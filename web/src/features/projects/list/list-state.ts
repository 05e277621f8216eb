import { projectSorts, projectViews } from '@mantel/domain/projects/projects'
import { getRouteApi } from '@tanstack/react-router'
import type { Narrowing } from '../queries.ts'
import type { Sort } from './list-queries.ts'

const route = getRouteApi('/signed-in/member/app/projects')

type InAddress = ReturnType<typeof route.useSearch>
type Filter = 'type' | 'stage' | 'source' | 'member'
const wide = { search: undefined, type: undefined, stage: undefined, source: undefined, member: undefined }

/** What the list shows, read from the address and written to it. What the address does not know is as usual. */
export function useListState() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: Partial<InAddress>, { replace = true } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const { search, type, stage, source, member } = address
  const narrowing: Narrowing = {
    search,
    type,
    status: stage,
    source,
    memberId: member,
    view: projectViews.find((view) => view === address.view) ?? 'all',
  }
  const sort: Sort = projectSorts.find((one) => one === address.sort) ?? '-created'
  return {
    narrowing,
    filters: { type, stage, source, member } satisfies Record<Filter, string | undefined>,
    isNarrowed: Boolean(search || type || stage || source || member || narrowing.view !== 'all'),
    sort,
    peeked: address.peek,
    isCreating: address.new === 'project',
    narrow: (changes: Partial<Pick<InAddress, Filter | 'search' | 'view'>>) =>
      change({ ...changes, peek: undefined }),
    widen: () => change({ ...wide, view: undefined }),
    sortBy: (by: string) => change({ sort: by === '-created' ? undefined : by }),
    peek: (id: string | undefined) => change({ peek: id }),
    create: () => change({ new: 'project' }, { replace: false }),
    endCreating: () => change({ new: undefined }),
  }
}

export type ListState = ReturnType<typeof useListState>
