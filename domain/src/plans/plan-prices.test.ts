import { describe, expect, test } from 'vitest'
import { isAnnualPriceHigher, limitTexts, monthlyWorth, priceText, trialDaysOf } from './plan-prices.ts'

describe('a price', () => {
  test.each([
    [4900, 46_800, 'annual', '$468', '/year'],
    [4900, 46_800, 'monthly', '$49', '/month'],
    [4900, null, 'annual', '$49', '/month'],
    [0, null, 'annual', 'Free', ''],
    [0, 0, 'monthly', 'Free', ''],
    [4900, 0, 'annual', 'Free', ''],
    [123_456_700, null, 'monthly', '$1,234,567', '/month'],
  ] as const)(
    'of %s cents a month and %s a year, in the %s view, is %s%s',
    (monthlyPrice, annualPrice, period, price, suffix) => {
      expect(priceText({ monthlyPrice, annualPrice }, period)).toEqual({ price, suffix })
    },
  )

  test('for a year is compared with twelve months', () => {
    expect(isAnnualPriceHigher({ monthlyPrice: 1000, annualPrice: 12_000 })).toBe(false)
    expect(isAnnualPriceHigher({ monthlyPrice: 1000, annualPrice: 12_001 })).toBe(true)
    expect(isAnnualPriceHigher({ monthlyPrice: 1000, annualPrice: null })).toBe(false)
  })

  test('for a year counts as a twelfth of it per month', () => {
    expect(monthlyWorth({ monthlyPrice: 4900, annualPrice: 46_800 }, 'annual')).toBe(3900)
    expect(monthlyWorth({ monthlyPrice: 4900, annualPrice: null }, 'annual')).toBe(4900)
    expect(monthlyWorth({ monthlyPrice: 4900, annualPrice: 46_800 }, 'monthly')).toBe(4900)
  })
})

test('a trial is as long as the plan says, and a free plan has none', () => {
  const tier = { monthlyPrice: 2900, annualPrice: null, trialDurationDays: 14 }
  expect(trialDaysOf(tier)).toBe(14)
  expect(trialDaysOf({ ...tier, monthlyPrice: 0 })).toBe(0)
  expect(trialDaysOf({ ...tier, monthlyPrice: 0, annualPrice: 9900 })).toBe(14)
})

test('limits are shown, and so is "unlimited"', () => {
  expect(limitTexts({ maxClients: 50, maxProjects: 0, maxUsers: null })).toEqual([
    'Up to 50 clients',
    'Unlimited projects',
    'Unlimited users',
  ])
  expect(limitTexts({ maxClients: 1500, maxProjects: 2, maxUsers: 1 })).toEqual([
    'Up to 1,500 clients',
    'Up to 2 projects',
    'Up to 1 user',
  ])
})
