import { z } from 'zod'

/** A calendar day, `YYYY-MM-DD`: it has no time and no zone, and text sorts like days. */
export type Day = string
export const day = z.iso.date('Please enter a date')

/** One that a person gives. What follows from it, at most ten years away, is still a day with four digits of a year. */
export const givenDay = day.refine(
  (text) => text >= '1900-01-01' && text <= '2199-12-31',
  'Please enter a date between 1900 and 2199',
)

/** An instant that a person gives: of some years no database would hear. */
export const givenInstant = z.iso
  .datetime()
  .refine((at) => at >= '2000' && at < '2200', 'Enter a day between 2000 and 2199')

export function addDays(day: Day, days: number): Day {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** From one day to another; negative if the other is earlier. */
export const daysBetween = (from: Day, to: Day) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The day it is somewhere, at a moment. */
export const dayIn = (timeZone: string, moment: Date | string): Day =>
  calendarOf(timeZone).format(new Date(moment))

/** Making one takes longer than all that it is used for in a list. */
const calendars = new Map<string, Intl.DateTimeFormat>()
function calendarOf(timeZone: string) {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar
}

/** How long ago a day was, as a sentence says it: today, yesterday, 4 days ago. */
export function ago(day: Day, today: Day) {
  const count = daysBetween(day, today)
  return count <= 0 ? 'today' : count === 1 ? 'yesterday' : `${count} days ago`
}

/** As papers write it: 03/12/2026. */
export const onPaper = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** With its year, whichever it is: Mar 16, 2026. */
export const withYear = (day: Day) => ofAnotherYear.format(new Date(`${day}T00:00:00Z`))

/** As lists write it: Mon, Mar 16; with the year where it is not this one. */
export function inList(day: Day, today: Day) {
  const date = new Date(`${day}T00:00:00Z`)
  return day.slice(0, 4) === today.slice(0, 4) ? ofThisYear.format(date) : ofAnotherYear.format(date)
}

const utc = { timeZone: 'UTC' } as const
const ofThisYear = new Intl.DateTimeFormat('en-US', {
  ...utc,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})
const ofAnotherYear = new Intl.DateTimeFormat('en-US', {
  ...utc,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
