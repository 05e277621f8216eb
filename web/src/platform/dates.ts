const locale = 'en-US'
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const short = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats an instant for a list: relative within seven days, otherwise as a date. */
export function relativeDate(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const difference = at.getTime() - now.getTime()
  const distance = Math.abs(difference)
  const days = daysBetween(now, at)
  if (distance < minute) return difference > 0 ? 'in a moment' : 'just now'
  if (distance < hour) return relative.format(Math.trunc(difference / minute), 'minute')
  // Up to half a day is counted in hours even across midnight; after that, people think in days.
  if (distance < day / 2 || days === 0) return relative.format(Math.trunc(difference / hour), 'hour')
  if (Math.abs(days) <= 7) return relative.format(days, 'day')
  return short.format(at)
}

export const fullDate = (instant: string) => full.format(new Date(instant))

export const isPast = (instant: string, now = new Date()) => new Date(instant) <= now

/** Counts calendar days on the user's clock. Rounds, because two days of the year do not have 24 hours. */
const daysBetween = (from: Date, to: Date) => Math.round((midnight(to) - midnight(from)) / day)

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
