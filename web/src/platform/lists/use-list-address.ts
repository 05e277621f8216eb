import { maySeePrices } from '@mantel/domain/permissions'
import { useSearch } from '@tanstack/react-router'
import { useUser } from '../session/session.ts'
import { useUrlChange } from '../url-changes.ts'
import { type ListKind, readListAddress, type Url } from './list-address.ts'

/** The state of the list on the current page. */
export function useListAddress<Name extends string, View extends string, Sort extends string>(
  list: ListKind<Name, View, Sort>,
) {
  const url: Url = useSearch({ strict: false })
  const user = useUser()
  const change = useUrlChange<Url>()
  return { ...readListAddress(list, url, { maySeePrices: maySeePrices(user), change }), url, change }
}
