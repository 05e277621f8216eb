import { expect, test } from 'vitest'
import { z } from 'zod'
import { inPlainWords } from './validation-messages.ts'

const colour = z.enum(['linen', 'oak'])

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'This is required'],
  ['another kind', z.string(), 7, 'This must be a text'],
  ['a text for a number', z.number(), '7', 'This must be a number'],
  ['a part for a whole', z.int(), 7.5, 'This must be a whole number'],
  ['a text for a switch', z.boolean(), 'yes', 'This must be true or false'],
  ['an object for a list', z.array(colour), {}, 'This must be a list'],
  ['an unknown choice', colour, 'brass', 'This must be one of linen, oak'],
  ['another constant', z.literal(true), false, 'This must be true'],
  ['too short a text', z.string().min(1), '', 'Please use at least 1 character'],
  ['too long a text', z.string().max(2000), 'x'.repeat(2001), 'Please use at most 2,000 characters'],
  ['too small a number', z.number().min(3), 2, 'This must be at least 3'],
  ['a number at its edge', z.number().positive(), 0, 'This must be more than 0'],
  ['too short a list', z.array(colour).min(2), ['oak'], 'Please give at least 2 entries'],
  ['too long a list', z.array(colour).max(1), ['oak', 'oak'], 'Please give at most 1 entry'],
  ['an object for a pair', z.tuple([colour, colour]), {}, 'This must be a list'],
  ['no choice at all', colour, undefined, 'This is required'],
  ['words where there are none', z.literal(''), 'x', 'This must be empty'],
  ['no address', z.email(), 'dana', 'This is no email address'],
  ['no id', z.uuid(), '7', 'This is no id'],
  ['no day', z.iso.date(), 'May 4', 'This is no date, such as 2026-05-04'],
  ['another pattern', z.string().regex(/^#/), 'x', 'This is no text of the form that is wanted here'],
  ['a field too many', z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b'],
  ['no step of five', z.number().multipleOf(5), 7, 'This must be a multiple of 5'],
  ['none of several', z.union([z.strictObject({ a: colour }), z.null()]), 7, 'This does not fit here'],
  ['its own words before ours', z.string('Enter a name'), 7, 'Enter a name'],
])('%s is refused in a sentence', (_what, schema, value, sentence) => {
  const { error } = schema.safeParse(value, { error: inPlainWords })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
