import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { Subscription } from '@mantel/domain/onboarding'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChargeNote } from './charge-note.tsx'

const tier = (id: string) =>
  ({
    id,
    monthlyPrice: 7900,
    annualPrice: null,
    trialDurationDays: 14,
    captureCardTiming: 'after',
  }) as ProductTier
const own = tier('own')
const trial: Subscription = {
  tier: own,
  status: 'trial',
  billingPeriod: 'annual',
  currentPeriodEnd: '2999-03-09T12:00:00.000Z',
  offer: null,
  isCharged: false,
}
const note = (chosen: ProductTier, subscription: Subscription) =>
  render(
    <ChargeNote
      tier={chosen}
      subscription={subscription}
      since={new Date().toISOString()}
      timeZone="America/New_York"
    />,
  ).container.textContent

test('an extended trial stays as long with another plan', () => {
  const text = 'No charge until Mar 9, 2999. No card required.'
  expect(note(own, trial)).toBe(text)
  expect(note(tier('other'), trial)).toBe(text)
})

test('nothing is shown after the first charge or the end of the subscription', () => {
  for (const status of ['canceled', 'expired'] as const)
    expect(note(tier('other'), { ...trial, status })).toBe('')
  expect(note(tier('other'), { ...trial, status: 'active', isCharged: true })).toBe('')
})
