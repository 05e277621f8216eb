import { addDays, addMonths, type Day } from './dates.ts'

/** Splits the month of a day into weeks that begin on the 1st, 8th, 15th, 22nd and 29th. */
export function weeksOfMonth(day: Day): { from: Day; to: Day }[] {
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  return [0, 7, 14, 21, 28]
    .map((days) => ({ from: addDays(first, days), to: addDays(first, days + 6) }))
    .filter(({ from }) => from <= last)
    .map(({ from, to }) => ({ from, to: to < last ? to : last }))
}
