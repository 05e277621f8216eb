import { z } from 'zod'

/** A calendar day, `YYYY-MM-DD`: it has no time and no zone, and text sorts like days. */
export type Day = string
export const day = z.iso.date('Please enter a date')

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
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment))

/** As papers write it: 03/12/2026. */
export const onPaper = (day: Day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

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
