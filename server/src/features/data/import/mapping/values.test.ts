import { importFields } from '@mantel/domain/data'
import { describe, expect, test } from 'vitest'
import { matchColumns } from './match-columns.ts'
import { parseDay, readValue } from './values.ts'

const lists = {
  stages: ['Discovery', 'Won'],
  types: ['Full Stage', 'Other'],
  sources: ['Open House'],
  tags: ['VIP'],
}
const read = (field: string, text: string) => readValue('projects', field, text, lists)

describe('a day', () => {
  test.each([
    ['2026-03-12', '2026-03-12'],
    ['3/12/2026', '2026-03-12'],
    ['03/02/26', '2026-03-02'],
    ['1/2/99', '1999-01-02'],
    ['3-12-2026', '2026-03-12'],
    ['Mar 3, 2026', '2026-03-03'],
    ['March 3rd 2026', '2026-03-03'],
    ['3 Sept 2026', '2026-09-03'],
    ['2026-03-12T00:00:00.000Z', '2026-03-12'],
    ['2026-03-12 08:30', '2026-03-12'],
    [' 3/12/2026 12:00 AM ', '2026-03-12'],
    ['13/12/2026', null],
    ['2026-02-30', null],
    ['2/30/2026', null],
    ['soon', null],
    ['12', null],
    ['Foo 3, 2026', null],
  ])('%j is %j', (text, expected) => expect(parseDay(text)).toBe(expected))
})

describe('a cell', () => {
  test.each([
    ['estimateValue', '$14,250.00', 1_425_000],
    ['estimateValue', '14250', 1_425_000],
    ['estimateValue', '0.5 USD', 50],
    ['discountPercent', '5%', 5],
    ['depositPercent', '12.5 %', 12.5],
    ['beds', '4', 4],
    ['baths', '2.5', 2.5],
    ['squareFeet', '2,850 sq ft', 2850],
    ['dateServiced', 'Mar 3, 2026', '2026-03-03'],
    ['status', 'won', 'Won'],
    ['type', ' FULL STAGE ', 'Full Stage'],
    ['source', 'open house', 'Open House'],
    ['source', 'A friend', 'A friend'],
    ['clientEmail', ' Ada@Example.COM ', 'ada@example.com'],
    ['address', '12 Main St\nSavannah', '12 Main St Savannah'],
    ['notes', 'one\n two ', 'one\n two '],
  ])('of %s with %j is read as %j', (field, text, value) => expect(read(field, text)).toEqual({ value }))

  test.each([
    ['estimateValue', '1.234,56', '“1.234,56” isn’t an amount like $14,250.00'],
    ['estimateValue', '-5', '“-5” isn’t an amount like $14,250.00'],
    ['discountPercent', '120%', 'Must be between 0% and 100%'],
    ['beds', 'many', '“many” isn’t a number'],
    ['beds', '5000', 'Must be 1,000 or less'],
    ['beds', '2.5', 'Enter a whole number'],
    ['baths', '2.3', 'Use whole or half numbers, such as 2.5'],
    ['dateServiced', 'soon', '“soon” isn’t a date like 3/12/2026'],
    ['dateServiced', '1/1/1066', 'Enter a date between 1900 and 2199'],
    ['status', 'Lost', '“Lost” isn’t one of your stages (Discovery, Won)'],
    ['type', 'Castle', '“Castle” isn’t one of your types (Full Stage, Other)'],
    ['clientEmail', 'nobody', 'Enter a valid email address'],
    ['zip', 'x'.repeat(21), 'Use 20 characters or fewer'],
    ['notes', 'x'.repeat(10_001), 'Use 10,000 characters or fewer'],
    ['title', '\u202etxt', 'Remove hidden characters, or paste as plain text'],
    ['status', '🛋'.repeat(30), `“${'🛋'.repeat(19)}…” isn’t one of your stages (Discovery, Won)`],
  ])('of %s with %j is refused with a message', (field, text, problem) => {
    expect(read(field, text)).toEqual({ problem })
  })
})

// With a backtracking pattern, reading these would not end in a reasonable time.
test.each([' ', 'T', '@.', ',', '1 ', '$', 'sq ', '3 '])(
  'a cell with a million %j is read quickly',
  (part) => {
    const text = `1${part.repeat(1_000_000)}x`
    for (const field of importFields.projects) {
      if (['brief', 'notes', 'accessNotes'].includes(field)) continue
      expect(read(field, text)).toMatchObject({ problem: expect.stringContaining('500') })
    }
    expect(parseDay(text)).toBeNull()
    for (const kind of ['clients', 'projects'] as const)
      expect(matchColumns(kind, { columns: ['?'], sample: [[text], [text]] })).toEqual([null])
  },
)
