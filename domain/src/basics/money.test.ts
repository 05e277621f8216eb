import { describe, expect, test } from 'vitest'
import {
  formatDollars,
  formatDollarsAndCents,
  largestAmount,
  parseDollars,
  proportionOf,
  shareOf,
  subtractDiscount,
} from './money.ts'

describe('a share of an amount', () => {
  test.each([
    [1_425_000, 50, 712_500],
    [333, 50, 167],
    [-333, 50, -167],
    [101, 0.5, 1],
    [10_050, 33.33, 3_350],
    // In floating point, 1.15 × 100 is slightly less than 115.
    [10_000, 1.15, 115],
    [Number.MAX_SAFE_INTEGER - 1, 0, 0],
    [-1, 1, 0],
    // These products exceed the safe integers.
    [largestAmount - 1, 99.99, 999_899_999_999],
    [-(largestAmount - 1), 99.99, -999_899_999_999],
    [999_999_999_950, 99.99, 999_899_999_950],
    // In floating point, the product would be rounded up to half a cent.
    [999_999_995_001, 99.99, 999_899_995_001],
  ])('of %i cents at %d%% is %i', (amount, percent, share) => {
    expect(shareOf(amount, percent)).toBe(share)
  })

  test('and the remainder add up to the amount', () => {
    for (let amount = 0; amount < 2_000; amount += 7) {
      expect(subtractDiscount(amount, 12.5) + shareOf(amount, 12.5)).toBe(amount)
    }
  })
})

test('half a cent is rounded away from zero, whatever the size of the numbers', () => {
  expect(proportionOf(5, 1, 2)).toBe(3)
  expect(proportionOf(-5, 1, 2)).toBe(-3)
  expect(proportionOf(1, 1, 3)).toBe(0)
  expect(proportionOf(2, 1, 3)).toBe(1)
  expect(proportionOf(largestAmount, 100_000_000 - 1, 100_000_000)).toBe(999_999_990_000)
  // Multiplies 1,000,000,000,001 by 0.5, first with numbers and then with BigInt.
  expect(proportionOf(1_000_000_000_001, 1, 2)).toBe(500_000_000_001)
  expect(proportionOf(1_000_000_000_001, 50_000_000, 100_000_000)).toBe(500_000_000_001)
  expect(proportionOf(-1_000_000_000_001, 50_000_000, 100_000_000)).toBe(-500_000_000_001)
})

test('amounts have a typographic minus sign, and cents only if there are any', () => {
  expect(formatDollars(1_425_000)).toBe('$14,250')
  expect(formatDollars(1_425_050)).toBe('$14,250.50')
  expect(formatDollars(-65_600)).toBe('−$656')
  expect(formatDollarsAndCents(1_425_000)).toBe('$14,250.00')
})

test.each([
  ['14250', 1_425_000],
  ['$14,250.5', 1_425_050],
  ['  9.99 ', 999],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['1.234', null],
  ['14 250', null],
  ['1e9', null],
  ['9999999999999', null],
])('%j is parsed as %s', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})
