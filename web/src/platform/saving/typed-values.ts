import { formatDollarsAndCents, parseDollars } from '@mantel/domain/basics/money'
import { z } from 'zod'
import * as copy from './copy.ts'

/**
 * Parses the text of an amount field. Numbers are texts in forms, because a field may be empty while the user types.
 */
export const typedDollars = <Out>(schema: z.ZodType<Out>) => parsedText(schema, readDollars, copy.enterAmount)

export const typedCount = <Out>(schema: z.ZodType<Out>, empty: number | null = null) =>
  parsedText(schema, (text) => (text === '' ? empty : readCount(text)), 'Enter a number')

/** Parses a text with one item per line; empty lines are ignored. */
export const typedLines = <Out>(schema: z.ZodType<Out>) =>
  z
    .string()
    .transform((text): unknown =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .pipe(schema)

export const dollarsInputText = (cents: number | null) => {
  if (cents === null) return ''
  return formatDollarsAndCents(cents).replace('$', '').replace(/\.00$/, '')
}
export const countInputText = (count: number | null) => (count === null ? '' : String(count))

/** Accepts negative amounts, so that the schema can refuse them with its own message. NaN if it is not an amount. */
export function readDollars(text: string) {
  if (text === '') return null
  const below = /^[-−]\s*/.exec(text)
  const cents = parseDollars(below ? text.slice(below[0].length) : text)
  return cents === null ? Number.NaN : below ? -cents : cents
}

export const readCount = (text: string) => {
  const digits = text.replaceAll(',', '').replace('−', '-')
  return /^-?\d{1,9}(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

const parsedText = <Out>(schema: z.ZodType<Out>, read: (text: string) => number | null, wrong: string) =>
  z
    .string()
    .transform((text, context): unknown => {
      const value = read(text.trim())
      if (!Number.isNaN(value)) return value
      context.addIssue({ code: 'custom', message: wrong })
      return z.NEVER
    })
    .pipe(schema)
