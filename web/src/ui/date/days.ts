/** A calendar day, `YYYY-MM-DD`. `ui` knows no domain, so it has its own few functions for days. */

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

export function addDays(day: string, days: number) {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** If the target month is too short, returns its last day: one month after January 31 is the last day of February. */
export function addMonths(day: string, months: number) {
  const date = utc(day)
  const month = date.getUTCMonth() + months
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  date.setUTCMonth(month, Math.min(date.getUTCDate(), last))
  return dayOf(date)
}

/** Returns 0 for Sunday, because weeks begin on Sunday in the United States. */
export const weekdayOf = (day: string) => utc(day).getUTCDay()

export const lastOfMonth = (day: string) => addDays(`${addMonths(day, 1).slice(0, 8)}01`, -1)

/** Returns undefined if the day does not exist (February 30), or if the year is before 1900 or after 2199. */
export function dayFrom(year: number, month: number, date: number) {
  const day = new Date(Date.UTC(year, month - 1, date))
  const isReal = day.getUTCMonth() === month - 1 && day.getUTCDate() === date
  return isReal && year >= 1900 && year <= 2199 ? dayOf(day) : undefined
}

export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  dayFrom(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))) === text

/** Returns today in the device's time zone. */
export function deviceToday() {
  const now = new Date()
  return dayOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())))
}

/** 11/20/2026 */
export const formatDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Fri, Nov 20, 2026 */
export const formatDayInWords = (day: string) => inWords.format(utc(day))

/** Friday, November 20, 2026 */
export const formatDayInFull = (day: string) => inFull.format(utc(day))

/** November 2026 */
export const formatMonth = (day: string) => ofMonth.format(utc(day))

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
const inWords = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const inFull = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const ofMonth = format({ month: 'long', year: 'numeric' })
