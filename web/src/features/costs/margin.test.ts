import { describe, expect, test } from 'vitest'
import { calculateMargin, totalOf } from './margin.ts'

describe('the margin', () => {
  test('is the value minus the costs', () => {
    expect(calculateMargin(1_425_000, 769_000)).toEqual({
      left: 656_000,
      percent: 46,
      isLoss: false,
      line: '$14,250 − $7,690 = $6,560, 46%',
    })
  })

  test('is a loss if the costs exceed the value', () => {
    expect(calculateMargin(100_000, 120_050)).toEqual({
      left: -20_050,
      percent: -20,
      isLoss: true,
      line: '$1,000 − $1,200.50 = −$200.50, −20%',
    })
  })

  test('has no percentage if the value is zero', () => {
    expect(calculateMargin(0, 5_000)).toMatchObject({ percent: null, isLoss: true, line: '$0 − $50 = −$50' })
  })

  test('is null without an estimate', () => {
    expect(calculateMargin(null, 5_000)).toBeNull()
  })
})

test('costs add up', () => {
  expect(totalOf([{ cost: 415_000 }, { cost: 198_000 }, { cost: 156_000 }])).toBe(769_000)
  expect(totalOf([])).toBe(0)
})
