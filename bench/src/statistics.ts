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

export const worstOf = (times: number[]) => Math.max(...times)
