/**
 * Paths whose queries are not fetched when other users change something, with the number of callers that hold each
 * path.
 */
const held = new Map<unknown, number>()
const listeners = new Set<Listener>()

type Listener = {
  /** Called whenever a caller holds the queries of a path. */
  onHold: (path: string) => void
  onRelease: () => void
}

/**
 * Prevents changes by others from updating the queries of a path, for example while the user drags a card on the board.
 * Returns the function that allows updates again.
 */
export function holdQueries(path: string) {
  held.set(path, (held.get(path) ?? 0) + 1)
  for (const { onHold } of listeners) onHold(path)
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    const count = (held.get(path) ?? 1) - 1
    if (count > 0) held.set(path, count)
    else held.delete(path)
    for (const { onRelease } of listeners) onRelease()
  }
}

export const isHeld = (path: unknown) => held.has(path)

export function watchHolds(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
