import { addDays, addMonths, type Day, formatDayWithYear } from '../basics/dates.ts'

/** Ranges that move with the current day. A view that is saved with one of them stays current. */
export const relativeRanges = [
  'today',
  'this-week',
  'next-7',
  'next-30',
  'last-7',
  'last-30',
  'this-month',
  'next-month',
  'last-month',
  'this-year',
  'past',
  'future',
] as const
export type RelativeRange = (typeof relativeRanges)[number]

/** Days that match a filter. An end without a day is open; `missing` matches only records without a day. */
export type DayRange = { from?: Day; to?: Day; missing?: true }

/** The filter for records without a value, for days and amounts. */
export const missingValue = 'none'

const custom = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/

/**
 * Reads a filter for days: the name of a relative range, `2026-03-01..2026-03-31` with one end possibly missing, or
 * `none`. Null if it is none of these.
 */
export function readDayRange(text: string, today: Day): DayRange | null {
  if (text === missingValue) return { missing: true }
  const relative = relativeRanges.find((name) => name === text)
  if (relative) return resolve(relative, today)
  const [, from, to] = custom.exec(text) ?? []
  if ((from ?? to) === undefined || ![from, to].every((day) => day === undefined || isDay(day))) return null
  return { ...(from && { from }), ...(to && { to }) }
}

export const writeDayRange = ({ from = '', to = '' }: { from?: Day; to?: Day }) => `${from}..${to}`

const isDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return text >= '0001' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function resolve(name: RelativeRange, today: Day): DayRange {
  const month = `${today.slice(0, 7)}-01`
  const monthFrom = (first: Day) => ({ from: first, to: addDays(addMonths(first, 1), -1) })
  const days: Record<RelativeRange, DayRange> = {
    today: { from: today, to: today },
    'this-week': weekOf(today),
    'next-7': { from: today, to: addDays(today, 7) },
    'next-30': { from: today, to: addDays(today, 30) },
    'last-7': { from: addDays(today, -7), to: today },
    'last-30': { from: addDays(today, -30), to: today },
    'this-month': monthFrom(month),
    'next-month': monthFrom(addMonths(month, 1)),
    'last-month': monthFrom(addMonths(month, -1)),
    'this-year': { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
    past: { to: addDays(today, -1) },
    future: { from: addDays(today, 1) },
  }
  return days[name]
}

/** Weeks begin on Sunday. */
function weekOf(day: Day): DayRange {
  const from = addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  return { from, to: addDays(from, 6) }
}

const names: Record<RelativeRange, string> = {
  today: 'Today',
  'this-week': 'This week',
  'next-7': 'Next 7 days',
  'next-30': 'Next 30 days',
  'last-7': 'Last 7 days',
  'last-30': 'Last 30 days',
  'this-month': 'This month',
  'next-month': 'Next month',
  'last-month': 'Last month',
  'this-year': 'This year',
  past: 'Before today',
  future: 'After today',
}

/** For the chip of a filter: “Next 30 days”, “Mar 1, 2026 – Mar 31, 2026”, “No date”. */
export function describeDayRange(text: string): string {
  if (text === missingValue) return 'No date'
  const relative = relativeRanges.find((name) => name === text)
  if (relative) return names[relative]
  const [, from, to] = custom.exec(text) ?? []
  if (from && to)
    return from === to ? formatDayWithYear(from) : `${formatDayWithYear(from)} – ${formatDayWithYear(to)}`
  if (from) return `From ${formatDayWithYear(from)}`
  return to ? `Until ${formatDayWithYear(to)}` : text
}
