export type Speed = { perSecond: number; p50: number; p95: number; p99: number }

export function speedOf(times: number[], seconds: number): Speed {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Of several rounds the middle one: a neighbour on the machine disturbs one of them, not all. */
export function middle(rounds: Speed[]): Speed {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (!found) throw new Error('Nothing was measured')
  return found
}

/** What is usual and what is the worst that was met. */
export type Rounds = { middle: number; worst: number }
export function roundsOf(times: number[]): Rounds {
  const sorted = times.toSorted((a, b) => a - b)
  return { middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, worst: sorted.at(-1) ?? Number.NaN }
}
