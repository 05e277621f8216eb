import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { BillingPeriod } from '@mantel/domain/plans/plan-prices'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Tier } from './tier.tsx'

const studio: ProductTier = {
  id: 'abc',
  name: 'Studio',
  description: null,
  monthlyPrice: 7900,
  annualPrice: 79_000,
  features: [],
  maxClients: null,
  maxProjects: null,
  maxUsers: null,
  trialDurationDays: 14,
  captureCardTiming: 'after',
  isActive: true,
  displayOrder: 0,
}
const show = (tier: ProductTier, period: BillingPeriod = 'annual', code = '') =>
  render(<Tier tier={tier} period={period} code={code} isFirstPaid={false} />)

test('a paid plan shows the length of its trial, and a free plan does not', () => {
  show(studio)
  expect(screen.getByText('14 days free')).toBeTruthy()
  show({ ...studio, monthlyPrice: 0, annualPrice: null })
  expect(screen.getByText('Free')).toBeTruthy()
  expect(screen.getAllByText(/days free/)).toHaveLength(1)
})

test.each([
  ['annual', '', '/app/hello?tier=abc'],
  ['monthly', '', '/app/hello?tier=abc&period=monthly'],
  ['annual', 'welcome20', '/app/hello?tier=abc&code=welcome20'],
  ['monthly', 'A&B', '/app/hello?tier=abc&period=monthly&code=A%26B'],
] as const)('with %s prices and the code “%s”, Get Started leads to %s', (period, code, href) => {
  show(studio, period, code)
  expect(screen.getByRole('link').getAttribute('href')).toBe(href)
})
