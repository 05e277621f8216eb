export type Speed = { perSecond: number; p50: number; p95: number; p99: number }

export function speedOf(times: number[], seconds: number): Speed {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Returns the median round, because other load on the machine disturbs single rounds. */
export function median<Round extends Speed>(rounds: Round[]): Round {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('Nothing was measured')
  return median
}

export type Rounds = { median: number; worst: number }
export function summarizeRounds(times: number[]): Rounds {
  const sorted = times.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, worst: sorted.at(-1) ?? Number.NaN }
}

/**
 * Fits a line to the values. Returns the growth per hour as a share of the average, and its standard error, because
 * single values are noisy.
 */
export function growthPerHour(points: { minute: number; value: number }[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = mean(points.map(({ minute }) => minute))
  const average = mean(points.map(({ value }) => value))
  const sum = (of: (point: { minute: number; value: number }) => number) =>
    points.reduce((total, point) => total + of(point), 0)
  const spread = sum(({ minute }) => (minute - middle) ** 2)
  const slope = sum(({ minute, value }) => (minute - middle) * (value - average)) / spread
  const rest = sum(({ minute, value }) => (value - average - slope * (minute - middle)) ** 2)
  const error = Math.sqrt(rest / (points.length - 2) / spread)
  return { share: (slope * 60) / average, error: (error * 60) / average }
}
export type Growth = ReturnType<typeof growthPerHour>
