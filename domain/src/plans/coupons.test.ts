import { describe, expect, test } from 'vitest'
import { couponOf, monthsIn } from './coupons.ts'

const twentyPercent = { discountType: 'percentage', discountValue: 20, discountDurationMonths: 3 } as const
const tenDollars = { discountType: 'fixed', discountValue: 1000, discountDurationMonths: 3 } as const
const monthly = { billingPeriod: 'monthly', price: 7900, trialMonths: 0 } as const
const yearly = { billingPeriod: 'annual', price: 79_000, trialMonths: 0 } as const

describe('a discount', () => {
  test('lasts as many billed months as the offer says', () => {
    expect(couponOf(twentyPercent, monthly)).toEqual({
      duration: 'repeating',
      months: 3,
      percent: 20,
      amount: null,
    })
    expect(couponOf(tenDollars, { ...monthly, trialMonths: 1 })).toMatchObject({ months: 4, amount: 1000 })
    expect(couponOf({ ...twentyPercent, discountDurationMonths: 1 }, monthly)).toMatchObject({
      duration: 'once',
      months: null,
    })
  })

  test('of three months is a quarter of the discount of a year', () => {
    expect(couponOf(twentyPercent, yearly)).toMatchObject({ duration: 'once', amount: 3950 })
    expect(couponOf(tenDollars, yearly)).toMatchObject({ amount: 3000 })
    expect(couponOf({ ...twentyPercent, discountDurationMonths: 24 }, yearly)).toMatchObject({
      amount: 15_800,
    })
  })

  test('is never more than the price', () => {
    expect(couponOf({ ...tenDollars, discountValue: 90_000 }, yearly)).toMatchObject({ amount: 79_000 })
  })
})

test.each([
  [14, '2026-03-01', 0],
  [30, '2026-03-01', 0],
  [31, '2026-03-01', 1],
  [30, '2026-02-01', 1],
  [31, '2026-01-31', 1],
])('a trial of %i days from %s contains %i months', (days, from, months) => {
  expect(monthsIn(days, new Date(`${from}T00:00:00Z`))).toBe(months)
})
