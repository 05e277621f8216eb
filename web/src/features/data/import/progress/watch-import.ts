import type { ImportRun } from '@mantel/domain/data'
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { importQuery } from '../queries.ts'

const watched = new WeakSet<object>()

const isUnderWay = (run: ImportRun | undefined) => run?.state === 'running' || run?.state === 'undoing'

/**
 * Watches an import until it has run or been undone, even if the user leaves its screen. `onEnd` gets `isOnScreen` as
 * false in that case.
 */
export function useRunningImport(
  run: ImportRun | undefined,
  onEnd: (ended: ImportRun, isOnScreen: boolean) => void,
) {
  const queries = useQueryClient()
  const isRunning = isUnderWay(run)
  const id = run?.id
  useEffect(() => {
    if (isRunning && id) watchImport(queries, id, onEnd)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- watching starts once; a later onEnd must not restart it
  }, [queries, isRunning, id])
}

/**
 * Calls `onEnd` when the import ends. While an import is watched, its query is active, so that updates from the server
 * refetch it. Does nothing if the import is already watched. Stops if the cache is cleared, because another user may
 * have signed in.
 */
export function watchImport(
  queries: QueryClient,
  id: string,
  onEnd: (ended: ImportRun, isOnScreen: boolean) => void,
) {
  const cache = queries.getQueryCache()
  const known = cache.find(importQuery(id))
  if (!known || watched.has(known)) return
  watched.add(known)
  const stops = [
    new QueryObserver(queries, importQuery(id)).subscribe(({ data }) => {
      if (!data || isUnderWay(data)) return
      stop()
      onEnd(data, known.getObserversCount() > 0)
    }),
    cache.subscribe(({ type, query }) => type === 'removed' && query === known && stop()),
  ]
  function stop() {
    watched.delete(known as object)
    for (const end of stops) end()
  }
}
