import { describe, expect, test } from 'vitest'
import { chargesBefore, couponAfterChange, couponOf, trialMonthsOf } from './coupons.ts'

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
      duration: 'repeating',
      months: 1,
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

describe('what is left of a discount after a change of plan', () => {
  const plan = { monthlyPrice: 7900, annualPrice: 79_000 }
  const year = { billingPeriod: 'annual', trialMonths: 0 } as const

  test('takes from a year as many twelfths as months are left', () => {
    expect(couponAfterChange({ ...twentyPercent, discountDurationMonths: 2 }, plan, year)).toEqual({
      duration: 'once',
      months: null,
      percent: null,
      amount: 2633,
    })
    expect(couponAfterChange({ ...twentyPercent, discountDurationMonths: 0 }, plan, year)).toBeNull()
  })

  test('is never more than the months would have been', () => {
    const dear = { monthlyPrice: 7900, annualPrice: 120_000 }
    expect(couponAfterChange(twentyPercent, dear, year)).toMatchObject({ amount: 3 * 1580 })
    const hundred = { ...tenDollars, discountValue: 10_000 }
    expect(couponAfterChange(hundred, plan, year)).toMatchObject({ amount: 3 * 7900 })
  })

  test('is counted in months again after a change to monthly', () => {
    expect(
      couponAfterChange(twentyPercent, plan, { billingPeriod: 'monthly', trialMonths: 1 }),
    ).toMatchObject({ duration: 'repeating', months: 4, percent: 20 })
  })
})

test.each([
  ['2026-01-31', '2026-02-28', '2026-04-30', 2, '2026-04-30'],
  ['2026-03-01', '2026-04-01', '2026-06-01', 2, '2026-06-01'],
  // A trial of two weeks.
  ['2026-03-15', '2026-03-15', '2026-06-01', 3, '2026-06-15'],
  ['2026-03-01', '2026-07-01', '2026-06-01', 0, '2026-07-01'],
])('charges since %s, the next on %s, have a discount until %s', (anchor, from, end, count, until) => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  expect(chargesBefore(day(end), { anchor: day(anchor), from: day(from) })).toEqual({
    count,
    until: day(until),
  })
})

test.each([
  ['2026-03-01', '2026-03-15', 3, 0],
  ['2026-03-01', '2026-03-31', 3, 0],
  ['2026-03-01', '2026-04-01', 3, 1],
  ['2026-02-01', '2026-03-03', 3, 1],
  ['2026-01-31', '2026-03-03', 3, 1],
  // The charges are on the 28th, and two months after January 29 is the 29th.
  ['2026-01-29', '2026-02-28', 2, 0],
])('a trial from %s to %s makes a coupon of %i months %i longer', (from, trialEnd, months, more) => {
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const offer = { discountDurationMonths: months }
  expect(trialMonthsOf(offer, day(from), day(trialEnd))).toBe(more)
})
