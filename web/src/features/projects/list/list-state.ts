import { projectSorts, projectViews } from '@mantel/domain/projects/projects'
import { useListAddress } from '../../../platform/lists/use-list-address.ts'
import type { ProjectCriteria } from '../queries.ts'

export const projectList = {
  filters: [
    { name: 'type' },
    { name: 'stage', param: 'status' },
    { name: 'source' },
    { name: 'tag' },
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
  const { url, change, ...address } = useListAddress(projectList)
  return {
    ...address,
    criteria: address.criteria as ProjectCriteria,
    isCreating: url.new === 'project',
    create: () => change({ new: 'project' }),
    endCreating: () => change({ new: undefined }, 'part'),
  }
}

export type ListState = ReturnType<typeof useListState>
