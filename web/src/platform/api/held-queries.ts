/** Paths whose queries are not fetched because of the changes of others, and how many hold them. */
const held = new Map<unknown, number>()
const listeners = new Set<Listener>()

type Listener = {
  /** Called when the queries of a path begin to be held. */
  onHold: (path: string) => void
  onRelease: () => void
}

/**
 * Keeps queries of a path as they are, for example while the user drags a card of the board. Returns the function that
 * ends this.
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
