/** Moves an item to an index. Returns the same array if nothing changes. */
export function moveTo<T extends { id: string }>(list: T[], id: string, at: number): T[] {
  const from = list.findIndex((one) => one.id === id)
  const moved = list[from]
  const to = Math.max(0, Math.min(at, list.length - 1))
  if (!moved || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/**
 * Returns the index that an item has after it is dropped next to another one, or null if either is missing. Items
 * between the two positions shift by one.
 */
export function indexBeside(list: readonly { id: string }[], id: string, otherId: string, isAfter: boolean) {
  const [from, other] = [id, otherId].map((one) => list.findIndex((item) => item.id === one))
  if (from === undefined || other === undefined || from < 0 || other < 0) return null
  const slot = isAfter ? other + 1 : other
  return slot > from ? slot - 1 : slot
}
