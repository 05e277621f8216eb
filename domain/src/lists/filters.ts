import { z } from 'zod'
import { readAmountRange } from './amount-range.ts'
import { readDayRange } from './day-range.ts'

const maxValues = 50

/**
 * A filter that matches any of its values. In an address, the parameter is repeated for each value. An empty text is no
 * value.
 */
export const anyOf = <T extends z.ZodType<string>>(item: T) =>
  z
    .union([item, z.array(item).max(maxValues)])
    .transform((given) => {
      const values = (Array.isArray(given) ? given : [given]).filter((value) => value !== '')
      return values.length > 0 ? values : undefined
    })
    .optional()

/** A filter for days; see readDayRange(). */
export const dayRange = z
  .string()
  .max(40)
  // Whether a text is a range does not depend on the current day.
  .refine((text) => readDayRange(text, '2026-01-01') !== null, 'Enter a range of dates')
  .optional()

/** A filter for amounts; see readAmountRange(). */
export const amountRange = z
  .string()
  .max(40)
  .refine((text) => readAmountRange(text) !== null, 'Enter a range of amounts')
  .optional()

/** Both directions of each column: `value` sorts up and `-value` down. */
export const bothWays = <const T extends string>(columns: readonly T[]) =>
  columns.flatMap((column) => [column, `-${column}`] as const) as [T, ...(T | `-${T}`)[]]
