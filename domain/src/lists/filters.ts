import { z } from 'zod'

const maxValues = 50

/** A filter that matches any of its values. A URL repeats the parameter for each value. Empty values are ignored. */
export const anyOf = <T extends z.ZodType<string>>(item: T) =>
  z
    .union([item, z.array(item).max(maxValues)])
    .transform((given) => {
      const values = (Array.isArray(given) ? given : [given]).filter((value) => value !== '')
      return values.length > 0 ? values : undefined
    })
    .optional()

/**
 * A filter for days. The server parses it with readDayRange(). This schema does not, because every first screen would
 * then load that code.
 */
export const dayRange = z.string().max(40).optional()

/** A filter for amounts. The server reads it with readAmountRange(). */
export const amountRange = z.string().max(40).optional()

/** Both directions of each column: `value` sorts up and `-value` down. */
export const bothWays = <const T extends string>(columns: readonly T[]) =>
  columns.flatMap((column) => [column, `-${column}`] as const) as [T, ...(T | `-${T}`)[]]
