/** A calendar day, `YYYY-MM-DD`. */
export type Day = string
/** A moment, as ISO text. */
export type Moment = string

/** The time zone of both demo companies. */
export const timeZone = 'America/New_York'

export type Clock = ReturnType<typeof clockOn>

/** All dates of the demo are relative to `today`, in such a way that its monthly totals are the same on any day. */
export function clockOn(today: Day, now: Date = momentOn(today)) {
  return {
    today,
    now: now.toISOString(),
    day: (offset: number) => addDays(today, offset),
    /** Returns the day `daysAgo` days ago, or the first of this month if that is later. */
    thisMonth: (daysAgo: number) => latest(`${today.slice(0, 8)}01`, addDays(today, -daysAgo)),
    lastMonth: (dayOfMonth: number) => dayOfLastMonth(today, dayOfMonth),
    /** Returns the given time, but at most the current time, because the demo records only what has happened. */
    at: (day: Day, time: string) => earliest(momentAt(day, time), now.toISOString()),
    /** Returns the given time, which may be in the future. */
    planned: (day: Day, time: string) => momentAt(day, time),
    /** Returns the last minute of that day. */
    until: (day: Day) => momentAt(day, '23:59'),
    ago: (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString(),
  }
}

export function addDays(day: Day, days: number): Day {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

export const dayOf = (moment: Date): Day => asDay.format(moment)

/** Formats a day, for example 03/12/2026. */
export const formatDate = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** Formats a day, for example April 2. */
export const formatMonthDay = (day: Day) => asWords.format(new Date(day))

/** Returns the current time, or 11:12 on `today` if that is not the current day, as in tests. */
function momentOn(today: Day) {
  const now = new Date()
  return dayOf(now) === today ? now : new Date(momentAt(today, '11:12'))
}

const asDay = new Intl.DateTimeFormat('en-CA', { timeZone })
const asWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
const withOffset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })

/** For daytime only: in the night when the clocks change, the offset would be wrong. */
function momentAt(day: Day, time: string): Moment {
  const [offset] = /[+-]\d\d:\d\d/.exec(withOffset.format(new Date(`${day}T${time}:00Z`))) ?? ['+00:00']
  return new Date(`${day}T${time}:00${offset}`).toISOString()
}

function dayOfLastMonth(today: Day, dayOfMonth: number): Day {
  const lastDay = addDays(`${today.slice(0, 8)}01`, -1)
  return `${lastDay.slice(0, 8)}${String(dayOfMonth).padStart(2, '0')}`
}

// ISO timestamps sort chronologically as text.
const earliest = (one: string, other: string) => (one < other ? one : other)
const latest = (one: string, other: string) => (one > other ? one : other)
