import { maySeePrices } from '@mantel/domain/permissions'
import { projectSorts, projectViews } from '@mantel/domain/projects/projects'
import { getRouteApi } from '@tanstack/react-router'
import { readListAddress } from '../../../platform/lists/list-address.ts'
import { useUser } from '../../../platform/session/session.ts'
import type { ProjectCriteria } from '../queries.ts'

const route = getRouteApi('/signed-in/member/app/projects')

export const projectList = {
  filters: [
    { name: 'type' },
    { name: 'stage', param: 'status' },
    { name: 'source' },
    { name: 'member', param: 'memberId' },
    { name: 'needs' },
    { name: 'install' },
    { name: 'destage' },
    { name: 'booked' },
    { name: 'created' },
    { name: 'value', isAmount: true },
    { name: 'balance', isAmount: true },
  ],
  views: projectViews,
  sorts: projectSorts,
  defaultSort: '-created',
  amounts: ['owing', 'value', 'balance'],
} as const

export function useListState() {
  const url = route.useSearch()
  const navigate = route.useNavigate()
  const user = useUser()
  const change = (changes: Partial<typeof url>, { replace = true } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const address = readListAddress(projectList, url, { maySeePrices: maySeePrices(user), change })
  return {
    ...address,
    criteria: address.criteria as ProjectCriteria,
    isCreating: url.new === 'project',
    create: () => change({ new: 'project' }, { replace: false }),
    endCreating: () => change({ new: undefined }),
  }
}

export type ListState = ReturnType<typeof useListState>
