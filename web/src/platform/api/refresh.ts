import type { Endpoint, RecordKind } from '@mantel/domain/endpoint'
import type { QueryClient } from '@tanstack/react-query'

type Kinds = readonly RecordKind[]

/** A GET that is cached. It has to declare what it shows, so that changes refresh it. */
export type Shown = Endpoint & { method: 'GET'; shows: Kinds }

/** By path, which is the beginning of each query key. Not in `meta`: a query that was only written has none. */
const shownKinds = new Map<unknown, Kinds>()

export const registerShown = ({ path, shows }: Shown) => void shownKinds.set(path, shows)

/** Fetches every query again that shows what an endpoint changes, except those that the caller has just written. */
export const refreshAfter = (
  queries: QueryClient,
  { changes = [] }: Pick<Endpoint, 'changes'>,
  written: readonly Endpoint[] = [],
) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      changes.some((kind) => shownKinds.get(path)?.includes(kind)) &&
      !written.some((endpoint) => endpoint.path === path),
  })
