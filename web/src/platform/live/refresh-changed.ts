import type { ChangedKinds } from '@mantel/domain/events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { isPaused, watchPauses } from '../api/paused-queries.ts'
import { idIn } from '../api/record-cache.ts'
import { shownBy } from '../api/refresh.ts'

/** The minimum time between two fetches of a query because of changes, in milliseconds. */
const pause = 500

/**
 * Fetches the queries that other users' changes affect: visible ones at once, but at most every half second, the others
 * when they are shown again. A tab in the background fetches when the user returns to it.
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
    // A fetch that is already running may return data from before the change, so the query waits until it is done.
    const waiting = (query: Query) => isPaused(query.queryKey[0]) || query.state.fetchStatus === 'fetching'
    pending = new Set(due.filter(waiting))
    for (const query of pending) void query.promise?.catch(() => {}).finally(() => schedule())
    const free = new Set(due.filter((query) => !pending.has(query)))
    void queries.invalidateQueries({ predicate: (query) => free.has(query) })
  }

  /** Cancels fetches whose responses would replace data that is now held. They are repeated after the release. */
  function stopFetching(path: string) {
    const isFetched = ({ queryKey, state }: Query) =>
      queryKey[0] === path && state.fetchStatus === 'fetching' && state.data !== undefined
    for (const query of queries.getQueryCache().findAll({ predicate: isFetched })) pending.add(query)
    void queries.cancelQueries({ predicate: isFetched })
  }

  const whenVisible = () => schedule()
  document.addEventListener('visibilitychange', whenVisible)
  const stopListening = watchPauses({ onPause: stopFetching, onResume: () => schedule() })
  return {
    refreshKinds: (kinds: ChangedKinds) => refresh((query) => isAffected(query, kinds)),
    /** Fetches the visible queries again whose last fetch failed, for example without a connection. */
    retryFailed: () =>
      refresh(
        (query) => query.isActive() && query.state.status === 'error' && query.state.data !== undefined,
      ),
    /**
     * Fetches everything again, after a random delay, so that browsers that reconnect together do not fetch together.
     */
    refreshAll: () => refresh(({ queryKey }) => shownBy(queryKey[0]) !== undefined, Math.random() * 2_000),
    stop: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenVisible)
      stopListening()
    },
  }
}

/** A change that names projects does not affect the pages of other projects. */
export function isAffected({ queryKey: [path, input] }: Pick<Query, 'queryKey'>, kinds: ChangedKinds) {
  const endpoint = shownBy(path)
  if (!endpoint?.shows.some((kind) => kind in kinds)) return false
  const id = idIn(input)
  const { project = [] } = kinds
  const isProject = id !== undefined && endpoint.params?.shape.id?.meta()?.idOf === 'project'
  return !isProject || project.length === 0 || project.includes(id)
}
