import { type Day, daysBetween } from '../basics/dates.ts'
import { type Cents, formatDollars } from '../basics/money.ts'

/** What a client typed, in one line of limited length and without its last period. */
export function shortened(text: string) {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line.replace(/[.!]+$/, '')
}

export const withAmount = (label: string, cents: Cents | false) =>
  cents === false ? label : `${label} ${formatDollars(cents)}`

export function countDays(from: Day | null, to: Day) {
  const count = from ? daysBetween(from, to) : 0
  return count === 1 ? '1 day' : `${count} days`
}

export function inDaysText(day: Day | null, today: Day) {
  const count = day ? daysBetween(today, day) : 0
  return count === 0 ? 'today' : count === 1 ? 'tomorrow' : `in ${count} days`
}

/** A weekday is unambiguous here, because the caller passes only days within the next three days. */
export function soonText(day: Day | null, today: Day) {
  if (!day) return ''
  const count = daysBetween(today, day)
  return count === 0 ? 'today' : count === 1 ? 'tomorrow' : weekday.format(new Date(`${day}T00:00:00Z`))
}

export const shortDay = (day: Day | null) => (day ? monthAndDay.format(new Date(`${day}T00:00:00Z`)) : '')
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })
const monthAndDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
