import { and, asc, desc, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type CursorPosition, dayValue, textValue, timestampValue } from './paging.ts'

/** A column of a list, by which it can be sorted in both directions. */
export type SortKey = {
  key: SQLWrapper
  /** Converts the database's text of a key to the value that a cursor contains. */
  read: (value: string) => string | number
  /** The schema of the value that a cursor contains. */
  cursorValue: z.ZodType<string | number>
  /** True if rows may have no value. Rows without a value come last in both directions. */
  mayBeMissing: boolean
}

type Options = { mayBeMissing?: boolean }

export const textKey = (key: SQLWrapper, { mayBeMissing = false }: Options = {}): SortKey => ({
  key,
  read: (text) => text,
  cursorValue: textValue,
  mayBeMissing,
})
export const dayKey = (key: SQLWrapper): SortKey => ({
  ...textKey(key, { mayBeMissing: true }),
  cursorValue: dayValue,
})
/** `read` turns the database's text into an ISO timestamp. */
export const instantKey = (
  key: SQLWrapper,
  read: (text: string) => string,
  { mayBeMissing = false }: Options = {},
): SortKey => ({
  key,
  read,
  cursorValue: timestampValue,
  mayBeMissing,
})
export const numberKey = (key: SQLWrapper, { mayBeMissing = false }: Options = {}): SortKey => ({
  key,
  read: Number,
  cursorValue: z.number().int(),
  mayBeMissing,
})

/** Which rows a query reads: all, those with a value, or those without. */
export type Part = 'all' | 'present' | 'missing'

/** Returns the schema of the value in a cursor of this order. Null is the position of a row without a value. */
export const cursorValueOf = ({ cursorValue, mayBeMissing }: SortKey): z.ZodType<CursorPosition['value']> =>
  mayBeMissing ? cursorValue.nullable() : cursorValue

type After = { value: unknown; id: unknown }

/**
 * Returns the condition for the rows of the part that follow the cursor, and their order. Rows with equal keys are
 * sorted by id.
 */
export function keyset(
  { key }: Pick<SortKey, 'key'>,
  id: SQLWrapper,
  { part, isDescending, after }: { part: Part; isDescending: boolean; after: After | null },
) {
  const direction = isDescending ? desc : asc
  const sign = isDescending ? sql`<` : sql`>`
  const isAfter =
    after &&
    (part === 'missing'
      ? sql`${id} ${sign} ${after.id}::uuid`
      : sql`(${key}, ${id}) ${sign} (${after.value}, ${after.id}::uuid)`)
  return {
    where: and(
      part === 'present' ? isNotNull(key) : part === 'missing' ? isNull(key) : undefined,
      isAfter ?? undefined,
    ),
    orderBy: (part === 'missing' ? [direction(id)] : [direction(key), direction(id)]) as SQL[],
  }
}

/**
 * Reads the next rows. A second query reads the rows without a value, because an index has them first in one direction
 * and last in the other.
 */
export async function readNext<Row>(
  { mayBeMissing }: Pick<SortKey, 'mayBeMissing'>,
  after: CursorPosition | null,
  limit: number,
  read: (part: Part, after: CursorPosition | null, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (!mayBeMissing) return read('all', after, limit)
  const isPastValues = after?.value === null
  const present = isPastValues ? [] : await read('present', after, limit)
  if (present.length === limit) return present
  return [...present, ...(await read('missing', isPastValues ? after : null, limit - present.length))]
}
