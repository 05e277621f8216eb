import { describe, expect, test } from 'vitest'
import { changeTiming } from './plan-changes.ts'

const solo = { id: 'solo', monthlyPrice: 2900, annualPrice: 29_000 }
const studio = { id: 'studio', monthlyPrice: 7900, annualPrice: 79_000 }
const onStudio = { tierId: 'studio', price: 7900, billingPeriod: 'monthly' } as const
const onStudioYearly = { tierId: 'studio', price: 79_000, billingPeriod: 'annual' } as const

describe('a change of plan', () => {
  test.each([
    ['a larger plan starts at once', { ...onStudio, tierId: 'solo', price: 2900 }, studio, 'monthly', 'now'],
    ['a smaller plan starts when the period ends', onStudio, solo, 'monthly', 'period-end'],
    ['a year in advance is charged at once', onStudio, studio, 'annual', 'now'],
    ['a year of a smaller plan starts when the period ends', onStudio, solo, 'annual', 'period-end'],
    ['monthly instead of yearly starts when the year ends', onStudioYearly, studio, 'monthly', 'period-end'],
    ['the same plan is no change', onStudio, studio, 'monthly', 'none'],
  ] as const)('%s', (_, before, tier, billingPeriod, timing) => {
    expect(changeTiming(before, { tier, billingPeriod })).toBe(timing)
  })

  test('compares with what is charged, not with what the plan costs today', () => {
    const grandfathered = { ...onStudio, price: 4900 }
    expect(
      changeTiming(grandfathered, { tier: { ...solo, monthlyPrice: 5900 }, billingPeriod: 'monthly' }),
    ).toBe('now')
  })
})
