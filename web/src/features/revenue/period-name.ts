import type { Day } from '@mantel/domain/basics/dates'
import type { RevenuePeriod } from '@mantel/domain/revenue'

/** “March 2026”, “Q1 2026” or “2026”. */
export function periodName(period: RevenuePeriod, from: Day) {
  const year = from.slice(0, 4)
  if (period === 'year') return year
  if (period === 'quarter') return `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${year}`
  return monthAndYear.format(new Date(`${from}T00:00:00Z`))
}

/** “M”, “Mar” or “March 2026” for `2026-03`. */
export const monthName = (month: string, length: 'narrow' | 'short' | 'long') =>
  months[length].format(new Date(`${month}-01T00:00:00Z`))

const utc = { timeZone: 'UTC' } as const
const monthAndYear = new Intl.DateTimeFormat('en-US', { ...utc, month: 'long', year: 'numeric' })
const months = {
  narrow: new Intl.DateTimeFormat('en-US', { ...utc, month: 'narrow' }),
  short: new Intl.DateTimeFormat('en-US', { ...utc, month: 'short' }),
  long: monthAndYear,
}
