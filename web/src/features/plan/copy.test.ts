import { expect, test } from 'vitest'
import { changeText, withCode } from './copy.ts'

const preview = {
  timing: 'now',
  dueNow: 0,
  price: 149_000,
  startsAt: null,
  offer: null,
  endedCode: null,
} as const
const until = '2027-03-01T00:00:00Z'
test.each([
  ['annual', { dueNow: 19_900 }, 'You pay $199.00 today, then $1,490 a year.'],
  // During a trial.
  ['annual', {}, 'You pay nothing today, then $1,490 a year.'],
  [
    'annual',
    { dueNow: 140_000, offer: { code: 'HALF', price: null, until: null } },
    'You pay $1,400.00 today with HALF, then $1,490 a year.',
  ],
  [
    'annual',
    { offer: { code: 'HALF', price: 120_050, until: null } },
    'You pay nothing today, then $1,200.50 for the first year with HALF. After that, you pay $1,490 a year.',
  ],
  [
    'monthly',
    { dueNow: 4100, price: 14_900, offer: { code: 'HALF', price: 7450, until } },
    'You pay $41.00 today, then $74.50 a month with HALF until 3/1/2027. After that, you pay $149 a month.',
  ],
  [
    'monthly',
    { timing: 'period-end', price: 2900, startsAt: '2027-01-01T00:00:00Z' },
    'Your current plan stays until 1/1/2027. Then you pay $29 a month.',
  ],
  [
    'monthly',
    { dueNow: 4100, price: 14_900, endedCode: 'HALF' },
    'You pay $41.00 today, then $149 a month. Your code HALF doesn’t apply to this plan, so you’ll lose it.',
  ],
  [
    'monthly',
    { timing: 'period-end', price: 0, startsAt: '2027-01-01T00:00:00Z' },
    'Your current plan stays until 1/1/2027. After that, you pay nothing.',
  ],
  [
    'monthly',
    { timing: 'period-end', price: 0, startsAt: '2027-01-01T00:00:00Z', endedCode: 'HALF' },
    'Your current plan stays until 1/1/2027. After that, you pay nothing. Your code HALF doesn’t apply to this plan, so you’ll lose it.',
  ],
] as const)('a change to a %s price with %j says what is paid', (billingPeriod, changes, sentence) => {
  const dayOf = (instant: string) => new Date(instant).toLocaleDateString('en-US', { timeZone: 'UTC' })
  expect(changeText({ ...preview, ...changes }, { billingPeriod, dayOf })).toBe(sentence)
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
