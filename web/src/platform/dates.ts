import { dayIn, daysBetween } from '@mantel/domain/basics/dates'
import { displayZone } from './display-zone.ts'

const locale = 'en-US'
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
const formatShort = formatter({ month: 'short', day: 'numeric', year: 'numeric' })
const formatFull = formatter({ dateStyle: 'full', timeStyle: 'short' })

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats an instant for a list: relative within seven days, otherwise as a date. */
export function relativeDate(instant: string, now = new Date()): string {
  const at = new Date(instant)
  const difference = at.getTime() - now.getTime()
  const distance = Math.abs(difference)
  const days = daysBetween(dayIn(displayZone(), now), dayIn(displayZone(), at))
  if (distance < minute) return difference > 0 ? 'in a moment' : 'just now'
  if (distance < hour) return relative.format(Math.trunc(difference / minute), 'minute')
  // Up to half a day is counted in hours even across midnight; after that, people think in days.
  if (distance < day / 2 || days === 0) return relative.format(Math.trunc(difference / hour), 'hour')
  if (Math.abs(days) <= 7) return relative.format(days, 'day')
  return formatShort(instant)
}

/** The SuperAdmin works with companies of many time zones, so their times name UTC. */
export const fullDate = (instant: string) =>
  displayZone() === 'UTC' ? `${formatFull(instant)} UTC` : formatFull(instant)

export const isPast = (instant: string, now = new Date()) => new Date(instant) <= now

/**
 * Returns a function that formats instants in the time zone of the screen. Keeps the format of each time zone, because
 * creating one takes longer than formatting a whole list.
 */
export function formatter(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (instant: string | Date) => {
    const timeZone = displayZone()
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
    formats.set(timeZone, format)
    return format.format(new Date(instant))
  }
}
