import { expect, test } from 'vitest'
import { chargedNow, withCode } from './copy.ts'

test.each([
  [19_900, 'You pay $199.00 today, then $1,490 a year.'],
  // During a trial.
  [0, 'You pay nothing today, then $1,490 a year.'],
])('a change of plan with %d cents due says so', (due, sentence) => {
  expect(chargedNow(due, '$1,490 a year')).toBe(sentence)
})

const offer = {
  code: 'WELCOME20',
  discountType: 'percentage',
  discountValue: 20,
  discountDurationMonths: 3,
} as const
test.each([
  [3, 'monthly', 7900, 'With WELCOME20: $63.20 a month for 3 months, then $79 a month'],
  [1, 'monthly', 7900, 'With WELCOME20: $63.20 for the first month, then $79 a month'],
  [3, 'annual', 79_000, 'With WELCOME20: $750.50 for the first year, then $790 a year'],
] as const)('a code of %d months says what a plan costs %s', (months, billingPeriod, price, sentence) => {
  expect(withCode({ ...offer, discountDurationMonths: months }, { billingPeriod, price })).toBe(sentence)
})
