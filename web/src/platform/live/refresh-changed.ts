import type { ChangedKinds } from '@mantel/domain/events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isHeld, watchHolds } from '../api/held-queries.ts'
import { idIn } from '../api/record-cache.ts'
import { shownBy } from '../api/refresh.ts'

/** Milliseconds between two fetches of a query because of changes. */
const pause = 500

/**
 * Fetches what the changes of others affect: what is on screen at once, at most every half second, and the rest when it
 * is shown again. A tab in the background fetches when the user returns to it.
 */
export function createRefresher(queries: QueryClient) {
  let pending = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastFlush = 0

  function refresh(isAffected: (query: Query) => boolean, delay = 0) {
    for (const query of queries.getQueryCache().findAll({ predicate: isAffected })) pending.add(query)
    schedule(delay)
  }

  function schedule(delay = 0) {
    if (timer !== undefined || pending.size === 0 || document.hidden) return
    timer = setTimeout(flush, Math.max(delay, lastFlush + pause - Date.now(), 0))
  }

  function flush() {
    timer = undefined
    lastFlush = Date.now()
    const due = [...pending]
    // A query that is being fetched may get an answer that is older than the change, so it waits for its turn.
    const waiting = (query: Query) => isHeld(query.queryKey[0]) || query.state.fetchStatus === 'fetching'
    pending = new Set(due.filter(waiting))
    for (const query of pending) void query.promise?.catch(() => {}).finally(() => schedule())
    const free = new Set(due.filter((query) => !pending.has(query)))
    void queries.invalidateQueries({ predicate: (query) => free.has(query) })
  }

  /** An answer that is on its way would change what has to stay as it is. It is fetched again at the end. */
  function stopFetching(path: string) {
    const isFetched = ({ queryKey, state }: Query) =>
      queryKey[0] === path && state.fetchStatus === 'fetching' && state.data !== undefined
    for (const query of queries.getQueryCache().findAll({ predicate: isFetched })) pending.add(query)
    void queries.cancelQueries({ predicate: isFetched })
  }

  const whenVisible = () => schedule()
  document.addEventListener('visibilitychange', whenVisible)
  const stopListening = watchHolds({ onHold: stopFetching, onRelease: () => schedule() })
  return {
    refreshKinds: (kinds: ChangedKinds) => refresh((query) => isAffected(query, kinds)),
    /** What could not be fetched while there was no connection. */
    retryFailed: () =>
      refresh(
        (query) => query.isActive() && query.state.status === 'error' && query.state.data !== undefined,
      ),
    /** Everything may have changed. Browsers that come back together do not fetch together. */
    refreshAll: () => refresh(({ queryKey }) => shownBy(queryKey[0]) !== undefined, Math.random() * 2_000),
    stop: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenVisible)
      stopListening()
    },
  }
}

/** The page of a project is not affected by a change that names other projects. */
export function isAffected({ queryKey: [path, input] }: Pick<Query, 'queryKey'>, kinds: ChangedKinds) {
  const endpoint = shownBy(path)
  if (!endpoint?.shows.some((kind) => kind in kinds)) return false
  const id = idIn(input)
  const { project = [] } = kinds
  const isProject = id !== undefined && endpoint.params?.shape.id?.meta()?.idOf === 'project'
  return !isProject || project.length === 0 || project.includes(id)
}
