import { expect, test } from 'vitest'
import { z } from 'zod'
import { validationMessage } from './validation-messages.ts'

const color = z.enum(['linen', 'oak'])

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing value', z.string(), undefined, 'This is required'],
  ['a number for a text', z.string(), 7, 'This must be text'],
  ['a text for a number', z.number(), '7', 'This must be a number'],
  ['a fraction for a whole number', z.int(), 7.5, 'This must be a whole number'],
  ['a text for a boolean', z.boolean(), 'yes', 'This must be true or false'],
  ['an object for a list', z.array(color), {}, 'This must be a list'],
  ['an unknown choice', color, 'brass', 'This must be one of linen, oak'],
  ['a wrong constant', z.literal(true), false, 'This must be true'],
  ['a text that is too short', z.string().min(1), '', 'Use at least 1 character'],
  ['a text that is too long', z.string().max(2000), 'x'.repeat(2001), 'Use 2,000 characters or fewer'],
  ['a number that is too small', z.number().min(3), 2, 'This must be at least 3'],
  ['a number at an exclusive limit', z.number().positive(), 0, 'This must be more than 0'],
  ['a list that is too short', z.array(color).min(2), ['oak'], 'Use at least 2 entries'],
  ['a list that is too long', z.array(color).max(1), ['oak', 'oak'], 'Use 1 entry or fewer'],
  ['an object for a pair', z.tuple([color, color]), {}, 'This must be a list'],
  ['a missing choice', color, undefined, 'This is required'],
  ['a text that must be empty', z.literal(''), 'x', 'This must be empty'],
  ['an invalid email address', z.email(), 'dana', 'This isn’t a valid email address'],
  ['an invalid id', z.uuid(), '7', 'This isn’t a valid ID'],
  ['an invalid date', z.iso.date(), 'May 4', 'This isn’t a valid date, such as 2026-05-04'],
  ['a text that does not match the pattern', z.string().regex(/^#/), 'x', 'This isn’t a valid value'],
  ['an unknown field', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b'],
  ['a number that is not a multiple', z.number().multipleOf(5), 7, 'This must be a multiple of 5'],
  [
    'a value that fits no option',
    z.union([z.strictObject({ a: color }), z.null()]),
    7,
    'This value isn’t valid',
  ],
  ['a schema with its own message', z.string('Enter a name'), 7, 'Enter a name'],
])('%s is refused with a sentence', (_what, schema, value, sentence) => {
  const { error } = schema.safeParse(value, { error: validationMessage })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
