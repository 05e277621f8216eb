import { projectSorts, projectViews } from '@mantel/domain/projects/projects'
import { getRouteApi } from '@tanstack/react-router'
import type { ProjectCriteria } from '../queries.ts'
import type { Sort } from './list-queries.ts'

const route = getRouteApi('/signed-in/member/app/projects')

type ListSearch = ReturnType<typeof route.useSearch>
type Filter = 'type' | 'stage' | 'source' | 'member'
const noFilters = {
  search: undefined,
  type: undefined,
  stage: undefined,
  source: undefined,
  member: undefined,
}

/** The state of the list, stored in the URL. Unknown values fall back to the defaults. */
export function useListState() {
  const urlSearch = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: Partial<ListSearch>, { replace = true } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const { search, type, stage, source, member } = urlSearch
  const criteria: ProjectCriteria = {
    search,
    type,
    status: stage,
    source,
    memberId: member,
    view: projectViews.find((view) => view === urlSearch.view) ?? 'all',
  }
  const sort: Sort = projectSorts.find((one) => one === urlSearch.sort) ?? '-created'
  return {
    criteria,
    filters: { type, stage, source, member } satisfies Record<Filter, string | undefined>,
    isFiltered: Boolean(search || type || stage || source || member || criteria.view !== 'all'),
    sort,
    peeked: urlSearch.peek,
    isCreating: urlSearch.new === 'project',
    filterBy: (changes: Partial<Pick<ListSearch, Filter | 'search' | 'view'>>) =>
      change({ ...changes, peek: undefined }),
    clearFilters: () => change({ ...noFilters, view: undefined }),
    sortBy: (by: string) => change({ sort: by === '-created' ? undefined : by }),
    peek: (id: string | undefined) => change({ peek: id }),
    create: () => change({ new: 'project' }, { replace: false }),
    endCreating: () => change({ new: undefined }),
  }
}

export type ListState = ReturnType<typeof useListState>
