import { maySeePrices } from '@mantel/domain/permissions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useUser } from '../session/session.ts'
import { type ListKind, readListAddress, type Url } from './list-address.ts'

/** The state of the list on the current page. `change` replaces the history entry unless `replace` is false. */
export function useListAddress<Name extends string, View extends string, Sort extends string>(
  list: ListKind<Name, View, Sort>,
) {
  const url: Url = useSearch({ strict: false })
  const navigate = useNavigate()
  const user = useUser()
  const change = (changes: Url, { replace = true } = {}) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...changes }), replace })
  return { ...readListAddress(list, url, { maySeePrices: maySeePrices(user), change }), url, change }
}
