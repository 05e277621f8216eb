import { storedPhone } from '@mantel/domain/basics/phone'
import { sql } from 'drizzle-orm'
import { bigint, customType, date, integer, numeric, uuid, varchar } from 'drizzle-orm/pg-core'

export const id = () => uuid().primaryKey().defaultRandom()

/**
 * A timestamp, which code reads as ISO text. The text always has three digits of milliseconds, so that it sorts by time
 * and a cursor finds its row again.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: isoText,
})

// Accepts '2026-03-12 09:12:00.12+00', and the form with a T and '+00:00' that PostgreSQL writes into JSON.
export function isoText(text: string): string {
  const end = text.indexOf('+', 19)
  if (end === -1 || (text.slice(end) !== '+00' && text.slice(end) !== '+00:00')) {
    throw new RangeError(`Not a moment in UTC: ${text}`)
  }
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, end).padEnd(3, '0')}Z`
}

export const createdAt = () => instant().notNull().default(sql`now()`)
/** A trigger updates `updatedAt` and `version` on every change; see the migration `integrity`. */
export const tracked = () => ({
  createdAt: createdAt(),
  updatedAt: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(1),
})

export const cents = () => bigint({ mode: 'number' })
export const percent = () => numeric({ precision: 5, scale: 2, mode: 'number' })
export const day = () => date({ mode: 'string' })

export const line = (length = 500) => varchar({ length })
export const paragraph = () => varchar({ length: 10_000 })
/** Stored as it is dialed, whether a form, an import, the lead form or the demo writes it. */
export const phoneNumber = customType<{ data: string; driverData: string }>({
  dataType: () => 'varchar(50)',
  // A query that is built once calls this with null, too.
  toDriver: (text: string | null) => (text === null ? null : storedPhone(text)) as string,
})
export const emailAddress = () => varchar({ length: 254 })
/** A SHA-256 in hexadecimal, of a token or of content. Tokens are never stored in clear text. */
export const tokenHash = () => varchar({ length: 64 })
