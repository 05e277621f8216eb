import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formulas.ts'

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.nat(4), fc.constantFrom(...starts, 'a', ''), fc.string())
    .map(([n, sign, rest]) => "'".repeat(n) + sign + rest),
)

describe('a cell that a spreadsheet might run as a formula', () => {
  test.each(starts)('is escaped if it begins with %j', (start) => {
    expect(escapeFormula(`${start}1+1`)).toBe(`'${start}1+1`)
    expect(unescapeFormula(`'${start}1+1`)).toBe(`${start}1+1`)
  })

  test('never starts as a formula, and unescaping restores it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(starts.some((start) => escapeFormula(text).startsWith(start))).toBe(false)
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })

  test.each(["'tis", 'a=b', "''", '', "O'Brien"])('is left alone if it is harmless: %j', (text) => {
    expect(escapeFormula(text)).toBe(text)
    expect(unescapeFormula(text)).toBe(text)
  })
})
