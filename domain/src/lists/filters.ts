import { z } from 'zod'

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

/** A filter for days. The server reads it with readDayRange(), which every first screen would load otherwise. */
export const dayRange = z.string().max(40).optional()

/** A filter for amounts. The server reads it with readAmountRange(). */
export const amountRange = z.string().max(40).optional()

/** Both directions of each column: `value` sorts up and `-value` down. */
export const bothWays = <const T extends string>(columns: readonly T[]) =>
  columns.flatMap((column) => [column, `-${column}`] as const) as [T, ...(T | `-${T}`)[]]
