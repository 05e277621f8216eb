import { expect, test } from 'vitest'
import { offerPrice } from './offer-price.ts'

const twentyPercent = { discountType: 'percentage', discountValue: 20, discountDurationMonths: 3 } as const
const fiftyDollars = { discountType: 'fixed', discountValue: 5000, discountDurationMonths: 1 } as const

test.each([
  ['three months of a month', twentyPercent, 'monthly', 7900, { price: 6320, periods: 3 }],
  ['a quarter of a year, once', twentyPercent, 'annual', 79_000, { price: 75_050, periods: 1 }],
  ['one month', fiftyDollars, 'monthly', 7900, { price: 2900, periods: 1 }],
  ['no more than the price', fiftyDollars, 'monthly', 2900, { price: 0, periods: 1 }],
] as const)('a code reduces %s', (_, discount, billingPeriod, price, expected) => {
  expect(offerPrice(discount, { billingPeriod, price })).toEqual(expected)
})
