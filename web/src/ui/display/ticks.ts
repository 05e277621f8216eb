/** Round values from 0 to at least the highest one, at most four of them. */
export function ticksFor(highest: number): number[] {
  const goal = Math.max(highest, 1) / 3
  const magnitude = 10 ** Math.floor(Math.log10(goal))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= goal) ?? 10) * magnitude
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / step) + 1 }, (_, index) => index * step)
}
