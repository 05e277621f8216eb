/** Returns the value below which the given share of all values lies. */
export function quantile(values: number[], share: number): number {
  const inOrder = [...values].sort((a, b) => a - b)
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

/**
 * Returns the share of all pairs in which the value of the first list is larger. A pair of equal values counts half.
 * The share is 0.5 if the lists cannot be told apart.
 */
export function shareLarger(first: number[], second: number[]): number {
  const wins = first.reduce(
    (sum, a) => sum + second.reduce((more, b) => more + (a > b ? 1 : a === b ? 0.5 : 0), 0),
    0,
  )
  return wins / (first.length * second.length)
}

export const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))

/** Returns a generator of reproducible random numbers. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
