import { addDays, type Day } from '../basics/dates.ts'

/** Monday to Friday, except federal holidays, on which banks are closed. */
export const isBusinessDay = (day: Day) => !isWeekend(day) && !holidaysOf(Number(day.slice(0, 4))).has(day)

export function nextBusinessDay(day: Day): Day {
  let next = day
  while (!isBusinessDay(next)) next = addDays(next, 1)
  return next
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isWeekend = (day: Day) => weekdayOf(day) === 0 || weekdayOf(day) === 6

const cached = new Map<number, Set<Day>>()
function holidaysOf(year: number) {
  const holidays = cached.get(year) ?? new Set(federalHolidays(year))
  cached.set(year, holidays)
  return holidays
}

function federalHolidays(year: number): Day[] {
  const date = (monthAndDay: string) => observed(`${year}-${monthAndDay}`)
  return [
    date('01-01'),
    nth(3, 1, `${year}-01`),
    nth(3, 1, `${year}-02`),
    lastMondayOfMay(year),
    date('06-19'),
    date('07-04'),
    nth(1, 1, `${year}-09`),
    nth(2, 1, `${year}-10`),
    date('11-11'),
    nth(4, 4, `${year}-11`),
    date('12-25'),
    // The next New Year's Day is observed on December 31 if it is a Saturday.
    observed(`${year + 1}-01-01`),
  ]
}

/** A holiday on a Saturday is observed on Friday, and one on a Sunday on Monday. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0)
}

function nth(count: number, weekday: number, month: string): Day {
  const first = `${month}-01`
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7)
}

function lastMondayOfMay(year: number): Day {
  const last = `${year}-05-31`
  return addDays(last, -((weekdayOf(last) + 6) % 7))
}
