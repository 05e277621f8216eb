const locale = 'en-US'
const distance = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const short = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })
const full = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How a list says when: by the distance within seven days, else by the date. */
export function relativeDate(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const away = at.getTime() - now.getTime()
  const far = Math.abs(away)
  const days = daysBetween(now, at)
  if (far < minute) return away > 0 ? 'in a moment' : 'just now'
  if (far < hour) return distance.format(Math.trunc(away / minute), 'minute')
  // Half a day is counted in hours even across midnight; after that, people think in days.
  if (far < day / 2 || days === 0) return distance.format(Math.trunc(away / hour), 'hour')
  if (Math.abs(days) <= 7) return distance.format(days, 'day')
  return short.format(at)
}

/** The whole of it, for whoever wants to know exactly. */
export const fullDate = (instant: string) => full.format(new Date(instant))

export const isPast = (instant: string, now = new Date()) => new Date(instant) <= now

/** Of the calendar, as the person's clock has it; rounded, because two of the year's days are not 24 hours long. */
const daysBetween = (from: Date, to: Date) => Math.round((midnight(to) - midnight(from)) / day)

const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
