import { describe, expect, test } from 'vitest'
import { calculateMargin, totalOf } from './margin.ts'

describe('the margin', () => {
  test('is the value minus the costs before the first payment', () => {
    expect(calculateMargin({ received: 0, value: 1_425_000 }, 769_000)).toEqual({
      left: 656_000,
      percent: 46,
      isLoss: false,
      isSoFar: false,
      line: '$14,250 − $7,690 = $6,560, 46%',
    })
  })

  test('is what was received minus the costs after it', () => {
    expect(calculateMargin({ received: 800_000, value: 1_425_000 }, 600_000)).toEqual({
      left: 200_000,
      percent: 25,
      isLoss: false,
      isSoFar: true,
      line: '$8,000 − $6,000 = $2,000, 25%',
    })
    expect(calculateMargin({ received: 800_000, value: null }, 600_000)).toMatchObject({ left: 200_000 })
  })

  test('is a loss if the costs exceed the value', () => {
    expect(calculateMargin({ received: 0, value: 100_000 }, 120_050)).toEqual({
      left: -20_050,
      percent: -20,
      isLoss: true,
      isSoFar: false,
      line: '$1,000 − $1,200.50 = −$200.50, −20%',
    })
  })

  test('has no percentage if the value is zero', () => {
    expect(calculateMargin({ received: 0, value: 0 }, 5_000)).toMatchObject({
      percent: null,
      isLoss: true,
      line: '$0 − $50 = −$50',
    })
  })

  test('is null without an estimate', () => {
    expect(calculateMargin({ received: 0, value: null }, 5_000)).toBeNull()
  })
})

test('costs add up', () => {
  expect(totalOf([{ cost: 415_000 }, { cost: 198_000 }, { cost: 156_000 }])).toBe(769_000)
  expect(totalOf([])).toBe(0)
})
