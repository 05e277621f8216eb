import { describe, expect, test } from 'vitest'
import type { ProductTier } from './admin/tiers.ts'
import { freeUntil, needsCheckout, offerText, type Subscription } from './onboarding.ts'

const offer = { code: 'X', discountType: 'percentage', discountValue: 20, discountDurationMonths: 3 } as const
const tier = { monthlyPrice: 2900, annualPrice: null, trialDurationDays: 14 } as ProductTier

describe('an offer', () => {
  test('says how much it takes off and for how long', () => {
    expect(offerText(offer)).toBe('20% off for 3 months')
    expect(
      offerText({ ...offer, discountType: 'fixed', discountValue: 5000, discountDurationMonths: 1 }),
    ).toBe('$50 off for 1 month')
  })
})

describe('changing the plan', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const trial = (end: number) => ({ status: 'trial', currentPeriodEnd: day(end) }) as const
  const daysLeft = (end: string | null) => end && Math.round((Date.parse(end) - Date.now()) / 86_400_000)

  test('gives the trial of the new plan, counted from the day that the company joined', () => {
    expect(daysLeft(freeUntil(tier, day(-5), trial(2)))).toBe(9)
    expect(freeUntil(tier, day(-20), trial(-6))).toBeNull()
  })

  test('keeps a longer trial, but not the end of a paid period', () => {
    expect(daysLeft(freeUntil(tier, day(-5), trial(40)))).toBe(40)
    expect(daysLeft(freeUntil(tier, day(-20), trial(3)))).toBe(3)
    expect(freeUntil(tier, day(-20), { status: 'active', currentPeriodEnd: day(40) })).toBeNull()
    expect(daysLeft(freeUntil(tier, day(-5), { status: 'active', currentPeriodEnd: null }))).toBe(9)
  })

  test('gives no trial if the plan has none', () => {
    expect(freeUntil({ ...tier, monthlyPrice: 0 }, day(-5), trial(40))).toBeNull()
  })
})

describe('a card', () => {
  const subscription = { status: 'trial', isCharged: false } as Subscription
  const before = { ...tier, captureCardTiming: 'before' } as const
  const after = { ...tier, captureCardTiming: 'after' } as const

  test.each([
    ['a plan that asks for it before the trial', before, {}, true],
    ['a plan that asks for it after the trial, during the trial', after, {}, false],
    ['the same plan after the trial', after, { status: 'expired' }, true],
    ['a subscription that is charged already', before, { isCharged: true }, false],
    ['a free plan, even if it would ask before', { ...before, monthlyPrice: 0 }, {}, false],
    ['a free plan after the end of another', { ...after, monthlyPrice: 0 }, { status: 'canceled' }, false],
  ] as const)('for %s', (_, chosen, changes, isNeeded) => {
    expect(needsCheckout(chosen, true, { ...subscription, ...changes })).toBe(isNeeded)
    // Without billing, no one is asked for a card.
    expect(needsCheckout(chosen, false, { ...subscription, ...changes })).toBe(false)
  })
})
