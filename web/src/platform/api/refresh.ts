import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import type { RecordKind } from '@mantel/domain/endpoints/ids'
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

type Kinds = readonly RecordKind[]

/** A cached GET. It has to declare which record kinds it shows, so that changes to these refresh it. */
export type Shown = Endpoint & { method: 'GET'; shows: Kinds }

/**
 * Maps a path to its endpoint, which says which record kinds it shows. Query keys begin with this path. The `meta`
 * of a query cannot hold the kinds, because a query whose data was set without a fetch has no `meta`.
 */
const shownEndpoints = new Map<unknown, Shown>()

export const registerShown = (endpoint: Shown) => void shownEndpoints.set(endpoint.path, endpoint)
export const shownBy = (path: unknown) => shownEndpoints.get(path)

/** Invalidates every query that shows what the endpoint changes, except `written`, which the caller updated. */
export async function refreshAfter(
  queries: QueryClient,
  { changes = [] }: Pick<Endpoint, 'changes'>,
  written: readonly Endpoint[] = [],
) {
  const isAffected = ({ queryKey: [path] }: { queryKey: QueryKey }) =>
    changes.some((kind) => shownBy(path)?.shows.includes(kind)) &&
    !written.some((endpoint) => endpoint.path === path)
  const firstLoads = queries
    .getQueryCache()
    .findAll({ predicate: isAffected, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await Promise.all([
    queries.invalidateQueries({ predicate: isAffected }),
    ...firstLoads.map((query) => fetchAfterFirstLoad(queries, query)),
  ])
}

/**
 * Fetches a query again after its first load, whose response may be older than the change. Invalidating a query does
 * not restart its first load.
 */
async function fetchAfterFirstLoad(queries: QueryClient, { promise, queryKey }: Query) {
  await promise?.catch(() => {})
  await queries.invalidateQueries({ queryKey, exact: true })
}
