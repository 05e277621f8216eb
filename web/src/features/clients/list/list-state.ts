import { clientSorts, clientViews } from '@mantel/domain/clients'
import { maySeePrices } from '@mantel/domain/permissions'
import { getRouteApi } from '@tanstack/react-router'
import { readListAddress } from '../../../platform/lists/list-address.ts'
import { useUser } from '../../../platform/session/session.ts'
import type { ClientCriteria } from '../queries.ts'

const route = getRouteApi('/signed-in/member/app/clients')

export const clientList = {
  filters: [
    { name: 'source' },
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
  const url = route.useSearch()
  const navigate = route.useNavigate()
  const user = useUser()
  const change = (changes: Partial<typeof url>, { replace = true } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace })
  const address = readListAddress(clientList, url, { maySeePrices: maySeePrices(user), change })
  return {
    ...address,
    criteria: address.criteria as ClientCriteria,
    isAdding: url.new === 'client',
    add: () => change({ new: 'client' }, { replace: false }),
    closeAdd: () => change({ new: undefined }),
  }
}

export type ListState = ReturnType<typeof useListState>
