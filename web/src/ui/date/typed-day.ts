import { addDays, addMonths, dayFrom, lastOfMonth, weekdayOf } from './days.ts'

export type DayLimits = { min?: string; max?: string }

/**
 * Reads a day as people in the United States type it: 11/20, Nov 20 2026, Friday, tomorrow, in 90 days. Undefined if
 * the text is not a day.
 */
export function readTypedDay(typed: string, today: string, limits: DayLimits = {}): string | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^on /, '')
    // Drops a weekday before a date, because the date alone is enough.
    .replace(/^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*[.,]? (?=.*\d)/, '')
  const read = readNumbers(text, today, limits) ?? readMonthName(text, today, limits)
  const day = read ?? readWeekday(text, today) ?? readDistance(text, today) ?? readName(text, today)
  return day !== undefined && day >= '1900-01-01' && day <= '2199-12-31' ? day : undefined
}

function readNumbers(text: string, today: string, limits: DayLimits) {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const american = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text)
  if (american) return withYear(Number(american[1]), Number(american[2]), american[3], today, limits)
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (digits) return withYear(Number(digits[1]), Number(digits[2]), digits[3], today, limits)
  const dayOfMonth = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)
  if (!dayOfMonth) return undefined
  const thisMonth = `${today.slice(0, 8)}01`
  const months = [0, 1, 2].map((count) => addMonths(thisMonth, count))
  const days = months.map((month) =>
    dayFrom(Number(month.slice(0, 4)), Number(month.slice(5, 7)), Number(dayOfMonth[1])),
  )
  return days.find((day) => day !== undefined && day >= today)
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const fullMonthNames =
  'january february march april may june july august september sept october november december'.split(' ')

function readMonthName(text: string, today: string, limits: DayLimits) {
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}|\d{2}))?$/.exec(text)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]+)\.?(?:,? (\d{4}|\d{2}))?$/.exec(text)
  const [name, date, year] = monthFirst
    ? [monthFirst[1], monthFirst[2], monthFirst[3]]
    : [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]]
  if (!name || !(monthNames.includes(name) || fullMonthNames.includes(name))) return undefined
  return withYear(monthNames.indexOf(name.slice(0, 3)) + 1, Number(date), year, today, limits)
}

/**
 * Chooses the year of a date that was typed without one. The date may be up to three months in the past, because users
 * often enter payments that are some weeks old; older dates count as next year’s. The limits take precedence.
 */
function withYear(
  month: number,
  date: number,
  year: string | undefined,
  today: string,
  { min, max }: DayLimits,
) {
  if (year !== undefined) return dayFrom(Number(year.length === 2 ? `20${year}` : year), month, date)
  const thisYear = Number(today.slice(0, 4))
  // Looks eight years in each direction: around the year 2100, February 29 is eight years apart.
  const days = Array.from({ length: 17 }, (_, index) => dayFrom(thisYear - 8 + index, month, date)).filter(
    (day) => day !== undefined,
  )
  const allowed = days.filter((day) => (!min || day >= min) && (!max || day <= max))
  const candidates = allowed.length > 0 ? allowed : days
  const earliest = addMonths(today, -3)
  return candidates.find((day) => day >= earliest) ?? candidates.at(-1)
}

const weekdayPattern =
  /^(?:(this|next|last|coming) )?(sun|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sunday|monday|tuesday|wednesday|thursday|friday|saturday)$/
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/**
 * “Friday” is the first Friday after today, “next Friday” is in the next calendar week, and “last Friday” is the latest
 * one before today.
 */
function readWeekday(text: string, today: string) {
  const match = weekdayPattern.exec(text)
  if (!match) return undefined
  const weekday = weekdays.indexOf((match[2] ?? '').slice(0, 3))
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7
  if (match[1] === 'last') return addDays(today, ahead - 7 || -7)
  return match[1] === 'next' ? addDays(today, 7 - weekdayOf(today) + weekday) : addDays(today, ahead)
}

const distancePattern =
  /^(?:(in) |(\+) ?)?(\d{1,4}|an?|one|two|three|four|six) ?(d|days?|w|wks?|weeks?|m|mos?|months?|y|yrs?|years?)(?: (ago|from now|from today|later))?$/
const numberNames: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6 }

function readDistance(text: string, today: string) {
  const short = /^\+(\d{1,4})$/.exec(text)
  if (short) return addDays(today, Number(short[1]))
  const match = distancePattern.exec(text)
  if (!match) return undefined
  const [, , , number = '', unit = '', direction] = match
  const count = (numberNames[number] ?? Number(number)) * (direction === 'ago' ? -1 : 1)
  if (unit.startsWith('d')) return addDays(today, count)
  if (unit.startsWith('w')) return addDays(today, 7 * count)
  return addMonths(today, unit.startsWith('m') ? count : 12 * count)
}

function readName(text: string, today: string) {
  switch (text) {
    case 'today':
    case 'tod':
    case 'now':
      return today
    case 'tomorrow':
    case 'tom':
    case 'tmrw':
    case 'tmr':
      return addDays(today, 1)
    case 'day after tomorrow':
    case 'the day after tomorrow':
      return addDays(today, 2)
    case 'yesterday':
      return addDays(today, -1)
    case 'next week':
      return addDays(today, 7)
    case 'last week':
      return addDays(today, -7)
    case 'next month':
      return addMonths(today, 1)
    case 'last month':
      return addMonths(today, -1)
    case 'next year':
      return addMonths(today, 12)
    case 'eom':
    case 'end of month':
    case 'end of the month':
    case 'end of this month':
      return lastOfMonth(today)
    default:
      return undefined
  }
}
