import { addDays, type Day, instantAt } from '@mantel/domain/basics/dates'
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Conditions for the filters of a list, by name. Each takes the value to compare with, which may be a placeholder. */
export type Conditions = Record<string, (value: unknown) => SQL>
/** The values of the filters that are set, by the name of their condition. */
export type ConditionValues = Record<string, unknown>

export const isAnyOf = (column: SQLWrapper) => (values: unknown) => sql`${column} = any(${values})`

/** For a column with several values, such as tags. */
export const hasAnyOf = (column: SQLWrapper) => (values: unknown) => sql`${column} && ${values}::text[]`

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

export const setValues = (values: ConditionValues): ConditionValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/**
 * Combines the conditions with these names. An array is passed with `sql.param`, because Drizzle would otherwise expand
 * it into one parameter for each item.
 */
export const whereAll = (conditions: Conditions, names: readonly string[], values: ConditionValues) =>
  and(
    ...names.map((name) => {
      const value = values[name]
      return conditions[name]?.(Array.isArray(value) ? sql.param(value) : value)
    }),
  )

export const countWhere = (where: SQL | undefined) =>
  sql<number>`count(*) filter (where ${where ?? sql`true`})`.mapWith(Number)
export const sumWhere = (column: SQLWrapper, where: SQL | undefined) =>
  sql<number>`coalesce(sum(${column}) filter (where ${where ?? sql`true`}), 0)::bigint`.mapWith(Number)
