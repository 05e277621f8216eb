import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Conditions for the filters of a list, by name. Each takes the value to compare with, which may be a placeholder. */
export type Conditions = Record<string, (value: unknown) => SQL>
/** The values of the filters that are set, by the name of their condition. */
export type ConditionValues = Record<string, unknown>

export const isAnyOf = (column: SQLWrapper) => (values: unknown) => sql`${column} = any(${values})`

/** For a column with several values, such as tags. */
export const hasAnyOf = (column: SQLWrapper) => (values: unknown) => sql`${column} && ${values}::text[]`

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
