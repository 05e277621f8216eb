/**
 * Paths whose queries are not fetched when other users change something, with the number of callers that pause each
 * path.
 */
const paused = new Map<unknown, number>()
const listeners = new Set<Listener>()

type Listener = {
  /** Called whenever a caller pauses the queries of a path. */
  onPause: (path: string) => void
  onResume: () => void
}

/**
 * Prevents changes by others from updating the queries of a path, for example while the user drags a card on the board.
 * Returns the function that allows updates again.
 */
export function pauseQueries(path: string) {
  paused.set(path, (paused.get(path) ?? 0) + 1)
  for (const { onPause } of listeners) onPause(path)
  let isResumed = false
  return () => {
    if (isResumed) return
    isResumed = true
    const count = (paused.get(path) ?? 1) - 1
    if (count > 0) paused.set(path, count)
    else paused.delete(path)
    for (const { onResume } of listeners) onResume()
  }
}

export const isPaused = (path: unknown) => paused.has(path)

export function watchPauses(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
