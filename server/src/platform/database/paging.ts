import { day } from '@mantel/domain/dates'
import { timestamp } from '@mantel/domain/endpoint'
import { z } from 'zod'
import { invalid } from '../../errors.ts'

/** Where a page ended: the value it was sorted by, and the id that tells equals apart. */
export type Place = { value: string | number; id: string }

/** Nobody but us writes one, but anybody can: what PostgreSQL would choke on is no place. */
const storable = z.string().refine((text) => !text.includes('\u0000'))
const place = z.tuple([z.union([storable, z.number()]), z.uuid()])

export function cursorOf({ value, id }: Place): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/** One that was made for another order is none: its value is of another type than the column. */
export function readCursor(
  cursor: string | undefined,
  value: z.ZodType<string | number> = storable,
): Place | null {
  if (cursor === undefined) return null
  try {
    const [at, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { value: value.parse(at), id }
  } catch {
    throw invalid('This list has moved on. Please load it again.')
  }
}

// PostgreSQL knows no year 0.
const sinceYearOne = (text: string) => text >= '0001'
/** What a list that is sorted by moments or by days continues from. */
export const aMoment = timestamp.refine(sinceYearOne)
export const aDay = day.refine(sinceYearOne)

/** One row more than asked for was read: it says that there is another page, and is not part of this one. */
export function pageOf<Row>(rows: Row[], limit: number, placeOf: (row: Row) => Place) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf(placeOf(last)) : null }
}
