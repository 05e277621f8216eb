import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  date,
  foreignKey,
  integer,
  numeric,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'

export const id = () => uuid().primaryKey().defaultRandom()

/**
 * A timestamp, as ISO text in code. It always has three digits of milliseconds, so that text sorts like time and a
 * cursor finds its row again.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoText,
})

// Accepts '2026-03-12 09:12:00.12+00', and the form with a T and '+00:00' that PostgreSQL writes into JSON.
export function isoText(text: string): string {
  const end = text.indexOf('+', 19)
  if (end === -1 || (text.slice(end) !== '+00' && text.slice(end) !== '+00:00')) {
    throw new Error(`Not a moment in UTC: ${text}`)
  }
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, end).padEnd(3, '0')}Z`
}

export const createdAt = () => instant().notNull().default(sql`now()`)
/** A trigger updates this and the version on every change; see the migration «integrity». */
export const updatedAt = () => instant().notNull().default(sql`now()`)
export const version = () => integer().notNull().default(1)
export const tracked = () => ({ createdAt: createdAt(), updatedAt: updatedAt(), version: version() })

export const cents = () => bigint({ mode: 'number' })
export const percent = () => numeric({ precision: 5, scale: 2, mode: 'number' })
export const day = () => date({ mode: 'string' })

export const line = (length = 500) => varchar({ length })
export const paragraph = () => varchar({ length: 10_000 })
export const emailAddress = () => varchar({ length: 254 })
/** The SHA-256 of a token in hexadecimal. Tokens themselves are never stored. */
export const tokenHash = () => varchar({ length: 64 })

export const isOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

export const isWithin = (name: string, column: AnyPgColumn, from: number, to: number) =>
  check(name, sql`${column} between ${sql.raw(String(from))} and ${sql.raw(String(to))}`)

export const isAtLeast = (name: string, column: AnyPgColumn, least: number) =>
  check(name, sql`${column} >= ${sql.raw(String(least))}`)

export const isLowerCase = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} = lower(${column})`)

export const isHash = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[0-9a-f]{64}$'`)

/** Input is limited to 200 kB of rich text. Its stored form is slightly longer. */
export const isWithinSizeLimit = (name: string, column: AnyPgColumn) =>
  check(name, sql`octet_length(${column}::text) <= 400000`)

/** A composite reference, which cannot point to another company's row. */
export const refersTo = (
  name: string,
  columns: [AnyPgColumn, AnyPgColumn],
  { companyId, id }: { companyId: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [companyId, id] })
