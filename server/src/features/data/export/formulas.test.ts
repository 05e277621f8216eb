import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guard, unguard } from './formulas.ts'

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.nat(4), fc.constantFrom(...starts, 'a', ''), fc.string())
    .map(([n, sign, rest]) => "'".repeat(n) + sign + rest),
)

describe('a cell that a spreadsheet might run', () => {
  test.each(starts)('is marked as text where it begins with %j', (start) => {
    expect(guard(`${start}1+1`)).toBe(`'${start}1+1`)
    expect(unguard(`'${start}1+1`)).toBe(`${start}1+1`)
  })

  test('never begins as a formula, and comes back as it was, whatever it was', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(starts.some((start) => guard(text).startsWith(start))).toBe(false)
        expect(unguard(guard(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test.each(["'tis", 'a=b', "''", '', "O'Brien"])('is left alone where it is none: %j', (text) => {
    expect(guard(text)).toBe(text)
    expect(unguard(text)).toBe(text)
  })
})
