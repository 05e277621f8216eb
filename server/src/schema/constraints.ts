import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, foreignKey } from 'drizzle-orm/pg-core'

export const isOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

export const isWithin = (name: string, column: AnyPgColumn, from: number, to: number) =>
  check(name, sql`${column} between ${sql.raw(String(from))} and ${sql.raw(String(to))}`)

export const isAtLeast = (name: string, column: AnyPgColumn, least: number) =>
  check(name, sql`${column} >= ${sql.raw(String(least))}`)

export const isLowerCase = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} = lower(${column})`)

export const isHash = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9a-f]{64}$'`)

/** Input is limited to 200 kB of rich text. This limit is higher, because the stored form is longer. */
export const isWithinSizeLimit = (name: string, column: AnyPgColumn) =>
  check(name, sql`octet_length(${column}::text) <= 400000`)

/** A composite reference, which cannot point to another company's row. */
export const refersTo = (
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  { companyId, id }: { companyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [companyId, id] })
