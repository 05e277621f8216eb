/** Returns reproducible random values for tests, from the random number generator mulberry32. */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  /** The Fisher-Yates shuffle. */
  function shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items]
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = between(0, last)
      ;[shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T]
    }
    return shuffled
  }
  return {
    between,
    shuffle,
    chance: (share: number) => next() < share,
    pick: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
    list: <T>(least: number, most: number, make: (index: number) => T) =>
      Array.from({ length: between(least, most) }, (_, index) => make(index)),
  }
}
export type Random = ReturnType<typeof randomFrom>

/** A new seed for each run. A test prints it, and `TEST_SEED` repeats the run. */
export const newSeed = () => Number(process.env.TEST_SEED) || Math.floor(Math.random() * 2 ** 31) + 1
