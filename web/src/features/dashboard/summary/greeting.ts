import { dayIn } from '@mantel/domain/basics/dates'

export function greeting(timeZone: string, now: Date) {
  const hour = Number(hourIn(timeZone).format(now))
  if (hour < 5) return 'Good evening'
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}

/** Formats today in the company’s time zone like “Thursday, March 12”. */
export const dateLine = (timeZone: string, now: Date) =>
  longDay.format(new Date(`${dayIn(timeZone, now)}T00:00:00Z`))

/** Formats an instant like “2:51 PM”. */
export const formatTimeIn = (timeZone: string | undefined, at: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(new Date(at))

const hourIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' })

const longDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
