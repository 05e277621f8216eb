import { addDays, type Day, instantAt } from '@mantel/domain/basics/dates'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { type Conditions, type ConditionValues, setValues } from './list-conditions.ts'

/** Both ends of the range are inclusive. */
export const rangeConditions = (name: string, column: SQLWrapper): Conditions => ({
  [`${name}From`]: (from) => sql`${column} >= ${from}`,
  [`${name}To`]: (to) => sql`${column} <= ${to}`,
  [`${name}Missing`]: () => sql`${column} is null`,
})

/** For a column of instants. `to` is exclusive, because it is the beginning of the day after the range. */
export const instantConditions = (name: string, column: SQLWrapper): Conditions => ({
  ...rangeConditions(name, column),
  [`${name}To`]: (end) => sql`${column} < ${end}`,
})

type Range = { from?: string | number; to?: string | number; missing?: true }

export const rangeValues = (name: string, range: Range | null): ConditionValues =>
  setValues({
    [`${name}From`]: range?.from,
    [`${name}To`]: range?.to,
    [`${name}Missing`]: range?.missing,
  })

/**
 * Converts a range of days in the company's time zone to instants: from the beginning of the first day to the end of
 * the last.
 */
export const instantsOf = (range: { from?: Day; to?: Day; missing?: true }, timeZone: string) => ({
  ...range,
  from: range.from && instantAt(timeZone, range.from, 0),
  to: range.to && instantAt(timeZone, addDays(range.to, 1), 0),
})
