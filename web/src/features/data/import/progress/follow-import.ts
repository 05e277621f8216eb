import type { ImportRun } from '@mantel/domain/data'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isFinal } from '../../../../platform/api/api.ts'
import { importQuery } from '../queries.ts'

const aSecond = 1000
const longest = 10_000
const followed = new WeakSet<object>()

/** Follows a running import to its end, also after its screen was left. `onEnd` hears how, and whether anybody saw it. */
export function useFollowing(run: ImportRun | undefined, onEnd: (ended: ImportRun, isSeen: boolean) => void) {
  const queries = useQueryClient()
  const isRunning = run?.state === 'running'
  const id = run?.id
  useEffect(() => {
    if (isRunning && id) void follow(queries, id).then((end) => end && onEnd(end.run, end.isSeen))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is followed once, whoever draws the screen by then
  }, [queries, isRunning, id])
}

/** How it ended; nothing where it is followed already, is gone, or is nobody's business any more. */
export async function follow(queries: QueryClient, id: string, pause = wait) {
  const asked = importQuery(id)
  const find = () => queries.getQueryCache().find(asked)
  const known = find()
  if (!known || followed.has(known)) return null
  followed.add(known)
  let run = queries.getQueryData(asked.queryKey)
  for (let failures = 0; run?.state === 'running'; ) {
    await pause(Math.min(longest, aSecond * 2 ** failures))
    // Somebody else is at the screen now.
    if (find() !== known) return null
    try {
      // What fails is kept beside what is known: the screen says that the line is gone.
      run = await queries.fetchQuery({ ...asked, staleTime: 0 })
      failures = 0
    } catch (error) {
      failures += 1
      if (isFinal(error)) break
    }
  }
  followed.delete(known)
  if (!run || run.state === 'running') return null
  const isSeen = known.getObserversCount() > 0
  // Hardly anything that is shown of a company has nothing to do with its clients and projects.
  void queries.invalidateQueries({ predicate: (one) => one !== known })
  return { run, isSeen }
}

const wait = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))
