import { day, timestamp } from '@mantel/domain/endpoints/times'
import { z } from 'zod'
import { invalid } from '../../errors.ts'

/** Where a page ended: the value of the sort column, if the row has one, and the id as a tiebreaker. */
export type CursorPosition = { value: string | number | null; id: string }

/** Anyone can forge a cursor, so values that PostgreSQL cannot store are refused. */
export const textValue = z.string().refine((text) => !text.includes('\u0000'))
const position = z.tuple([z.union([textValue, z.number(), z.null()]), textValue])

export function cursorOf({ value, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url')
}

/**
 * Returns null without a cursor. Refuses a malformed cursor, and the cursor of another sort order if its value has a
 * different type.
 */
export function readCursor<Value extends CursorPosition['value'] = string | number>(
  cursor: string | undefined,
  value: z.ZodType<Value> = textValue as z.ZodType<string> as z.ZodType<Value>,
  id: z.ZodType<string> = z.uuid(),
): { value: Value; id: string } | null {
  if (cursor === undefined) return null
  try {
    const [at, ofRow] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    return { value: value.parse(at), id: id.parse(ofRow) }
  } catch {
    throw invalid('This list has changed. Please reload it.')
  }
}

// PostgreSQL has no year 0, so a cursor with that year is refused.
const sinceYearOne = (text: string) => text >= '0001'
/** Cursor values of lists that are sorted by a timestamp or a day. */
export const timestampValue = timestamp.refine(sinceYearOne)
export const dayValue = day.refine(sinceYearOne)

/** Expects up to `limit + 1` rows. The extra row only shows that there is another page. */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => CursorPosition) {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? cursorOf(positionOf(last)) : null }
}
