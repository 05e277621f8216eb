import { inDollarsAndCents, parseDollars } from '@mantel/domain/money'
import { z } from 'zod'

/** Numbers are text until they are sent: a field that is being typed in may be empty. */
export const typedDollars = <Out>(schema: z.ZodType<Out>) =>
  typed(schema, readDollars, 'Enter an amount, such as 79 or 79.50')

export const typedCount = <Out>(schema: z.ZodType<Out>, empty: number | null = null) =>
  typed(schema, (text) => (text === '' ? empty : readCount(text)), 'Enter a number')

/** One to a line; empty lines are nothing. */
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

export const shownDollars = (cents: number | null) => {
  if (cents === null) return ''
  return inDollarsAndCents(cents).replace('$', '').replace(/\.00$/, '')
}
export const shownCount = (count: number | null) => (count === null ? '' : String(count))

/** What is below zero is read as such, so that the rule about it can say so. */
function readDollars(text: string) {
  if (text === '') return null
  const below = /^[-−]\s*/.exec(text)
  const cents = parseDollars(below ? text.slice(below[0].length) : text)
  return cents === null ? Number.NaN : below ? -cents : cents
}

const readCount = (text: string) => {
  const digits = text.replaceAll(',', '').replace('−', '-')
  return /^-?\d{1,9}(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

const typed = <Out>(schema: z.ZodType<Out>, read: (text: string) => number | null, wrong: string) =>
  z
    .string()
    .transform((text, context): unknown => {
      const value = read(text.trim())
      if (!Number.isNaN(value)) return value
      context.addIssue({ code: 'custom', message: wrong })
      return z.NEVER
    })
    .pipe(schema)
