import { describe, expect, test } from 'vitest'
import { marginIn, totalOf } from './margin.ts'

describe('the margin', () => {
  test('is what the costs leave of the value', () => {
    expect(marginIn(1_425_000, 769_000)).toEqual({
      left: 656_000,
      percent: 46,
      isLoss: false,
      line: '$14,250 − $7,690 = $6,560, 46%',
    })
  })

  test('is a loss where there is more cost than value', () => {
    expect(marginIn(100_000, 120_050)).toEqual({
      left: -20_050,
      percent: -20,
      isLoss: true,
      line: '$1,000 − $1,200.50 = −$200.50, −20%',
    })
  })

  test('has no share of nothing', () => {
    expect(marginIn(0, 5_000)).toMatchObject({ percent: null, isLoss: true, line: '$0 − $50 = −$50' })
  })

  test('is nothing without an estimate', () => {
    expect(marginIn(null, 5_000)).toBeNull()
  })
})

test('costs add up', () => {
  expect(totalOf([{ cost: 415_000 }, { cost: 198_000 }, { cost: 156_000 }])).toBe(769_000)
  expect(totalOf([])).toBe(0)
})
