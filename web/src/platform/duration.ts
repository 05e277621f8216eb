const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats a duration in its largest unit, rounded down: 18 min, 2 h or 3 days. */
export function duration(milliseconds: number) {
  if (milliseconds < hour) return `${Math.floor(milliseconds / minute)} min`
  if (milliseconds < day) return `${Math.floor(milliseconds / hour)} h`
  const days = Math.floor(milliseconds / day)
  return days === 1 ? '1 day' : `${days} days`
}
