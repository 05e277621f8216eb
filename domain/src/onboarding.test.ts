import { describe, expect, test } from 'vitest'
import { offerText, trialDaysOf, trialEndOf } from './onboarding.ts'
import type { ProductTier } from './tiers.ts'

const offer = { code: 'X', discountType: 'percentage', discountValue: 20, discountDurationMonths: 3 } as const
const tier = { monthlyPrice: 2900, annualPrice: null, trialDurationDays: 14 } as ProductTier

describe('an offer', () => {
  test('says what it takes off, and for how long', () => {
    expect(offerText(offer)).toBe('20% off for 3 months')
    expect(
      offerText({ ...offer, discountType: 'fixed', discountValue: 5000, discountDurationMonths: 1 }),
    ).toBe('$50 off for 1 month')
  })
})

describe('a trial', () => {
  test('is as long as the plan says, and none for what costs nothing', () => {
    expect(trialDaysOf(tier)).toBe(14)
    expect(trialDaysOf({ ...tier, monthlyPrice: 0 })).toBe(0)
    expect(trialDaysOf({ ...tier, monthlyPrice: 0, annualPrice: 9900 })).toBe(14)
  })

  test('is counted from the day that the company joined', () => {
    expect(trialEndOf(tier, '2026-03-01T08:00:00.000Z')).toBe('2026-03-15T08:00:00.000Z')
  })
})
