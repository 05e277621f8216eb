import type { ImportRun } from '@mantel/domain/data'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFinal } from '../../../../platform/api/api.ts'
import { importQuery } from '../queries.ts'

const shortestPause = 1000
const longestPause = 10_000
const polled = new WeakSet<object>()

/** Polls a running import until it ends, even if the user leaves its screen. `isOnScreen` is false in that case. */
export function useImportPolling(
  run: ImportRun | undefined,
  onEnd: (ended: ImportRun, isOnScreen: boolean) => void,
) {
  const queries = useQueryClient()
  const isRunning = run?.state === 'running'
  const id = run?.id
  useEffect(() => {
    if (isRunning && id) void pollImport(queries, id).then((end) => end && onEnd(end.run, end.isOnScreen))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- polling starts once; a later onEnd must not restart it
  }, [queries, isRunning, id])
}

/**
 * Polls until the import ends. Returns null if it is polled already, if it no longer exists, or if the cache was
 * cleared (another user may have signed in).
 */
export async function pollImport(queries: QueryClient, id: string, pause = wait) {
  const options = importQuery(id)
  const find = () => queries.getQueryCache().find(options)
  const known = find()
  if (!known || polled.has(known)) return null
  polled.add(known)
  let run = queries.getQueryData(options.queryKey)
  for (let failures = 0; run?.state === 'running'; ) {
    await pause(Math.min(longestPause, shortestPause * 2 ** failures))
    // The cache was cleared: another user may be signed in.
    if (find() !== known) return null
    try {
      // A failed request leaves the data in the query, so the screen can say that it is reconnecting.
      run = await queries.fetchQuery({ ...options, staleTime: 0 })
      failures = 0
    } catch (error) {
      failures += 1
      if (isFinal(error)) break
    }
  }
  polled.delete(known)
  if (!run || run.state === 'running') return null
  const isOnScreen = known.getObserversCount() > 0
  // Marks all other queries as outdated, because almost everything on screen depends on clients or projects.
  void queries.invalidateQueries({ predicate: (one) => one !== known })
  return { run, isOnScreen }
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))
