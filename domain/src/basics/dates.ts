/** A calendar day, `YYYY-MM-DD`. It has no time and no time zone, and sorts as text. */
export type Day = string

export function addDays(day: Day, days: number): Day {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** Returns the last day of the month if the month is too short: a month after January 31 is February 28 or 29. */
export function addMonths(day: Day, months: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  const month = date.getUTCMonth() + months
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  date.setUTCMonth(month, Math.min(date.getUTCDate(), last))
  return date.toISOString().slice(0, 10)
}

/** Returns a negative number if `to` is earlier. */
export const daysBetween = (from: Day, to: Day) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

export const dayIn = (timeZone: string, moment: Date | string): Day =>
  formatterFor(timeZone).format(new Date(moment))

/** Cached, because creating a formatter takes longer than formatting a whole list. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterFor(timeZone: string) {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formatters.set(timeZone, formatter)
  return formatter
}

/** The instant at which a clock in the time zone shows the hour. If clocks skip that hour, the one after it. */
export function instantAt(timeZone: string, day: Day, hour: number): string {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
  const guess = wanted - offsetAt(timeZone, wanted)
  const better = wanted - offsetAt(timeZone, guess)
  const isExact = better + offsetAt(timeZone, better) === wanted
  return new Date(isExact ? better : Math.max(guess, better)).toISOString()
}

/** The time that a clock in the time zone shows, such as 2026-03-12T09:00. */
export const timeOnClock = (timeZone: string, instant: string) =>
  new Date(Date.parse(instant) + offsetAt(timeZone, Date.parse(instant))).toISOString().slice(0, 16)

/** Reads what `timeOnClock` returns. Returns undefined if the day or the time is missing. */
export function instantOnClock(timeZone: string, text: string) {
  const midnight = Date.parse(`${text.slice(0, 10)}T00:00Z`)
  const hours = (Date.parse(`${text}Z`) - midnight) / 3_600_000
  return Number.isNaN(hours) ? undefined : instantAt(timeZone, text.slice(0, 10), hours)
}

/** The zone's offset from UTC in milliseconds, negative west of Greenwich. */
function offsetAt(timeZone: string, moment: number) {
  const parts = clockFor(timeZone).formatToParts(moment)
  const valueOf = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value)
  const shown = Date.UTC(
    valueOf('year'),
    valueOf('month') - 1,
    valueOf('day'),
    valueOf('hour'),
    valueOf('minute'),
    valueOf('second'),
  )
  return shown - Math.floor(moment / 1000) * 1000
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockFor(timeZone: string) {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...dayAndTime })
  clocks.set(timeZone, clock)
  return clock
}
const dayAndTime = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const

/** For use in a sentence: today, yesterday, 4 days ago. */
export function formatDaysAgo(day: Day, today: Day) {
  const count = daysBetween(day, today)
  return count <= 0 ? 'today' : count === 1 ? 'yesterday' : `${count} days ago`
}

/** For documents: 03/12/2026. */
export const formatNumericDay = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Always with the year: Mar 16, 2026. */
export const formatDayWithYear = (day: Day) => dayAndYearFormat.format(new Date(`${day}T00:00:00Z`))

/** For lists: Mon, Mar 16; in another year Mar 16, 2027. */
export function formatShortDay(day: Day, today: Day) {
  const date = new Date(`${day}T00:00:00Z`)
  return day.slice(0, 4) === today.slice(0, 4)
    ? weekdayAndDayFormat.format(date)
    : dayAndYearFormat.format(date)
}

const utc = { timeZone: 'UTC' } as const
const weekdayAndDayFormat = new Intl.DateTimeFormat('en-US', {
  ...utc,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})
const dayAndYearFormat = new Intl.DateTimeFormat('en-US', {
  ...utc,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
