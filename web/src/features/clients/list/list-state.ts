import { clientSorts, clientViews } from '@mantel/domain/clients'
import { useListAddress } from '../../../platform/lists/use-list-address.ts'
import type { ClientCriteria } from '../queries.ts'

export const clientList = {
  filters: [
    { name: 'source' },
    { name: 'tag' },
    { name: 'created' },
    { name: 'activity' },
    { name: 'value', isAmount: true },
    { name: 'balance', isAmount: true },
  ],
  views: clientViews,
  sorts: clientSorts,
  defaultSort: 'name',
  amounts: ['owing', 'value', 'balance'],
} as const

export function useListState() {
  const { url, change, ...address } = useListAddress(clientList)
  return {
    ...address,
    criteria: address.criteria as ClientCriteria,
    isAdding: url.new === 'client',
    add: () => change({ new: 'client' }),
    closeAdd: () => change({ new: undefined }, 'part'),
  }
}

export type ListState = ReturnType<typeof useListState>
