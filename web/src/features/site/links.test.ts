import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { SiteData } from '@mantel/domain/site/site'
import { expect, test } from 'vitest'
import { linksOf } from './links.ts'

const site = (isWaitlistActive: boolean, tiers: number): SiteData => ({
  landing: {},
  pricing: {},
  tiers: Array.from({ length: tiers }, () => ({}) as ProductTier),
  isWaitlistActive,
  styles: null,
  supportAddress: null,
})
const labels = (given: SiteData) => linksOf(given, '').map(({ label }) => label)

test('there is a price only where there is no waitlist and something to buy', () => {
  const closed = ['Features', 'Demo', 'Join Waitlist']
  expect(labels(site(true, 0))).toEqual(closed)
  expect(labels(site(true, 3))).toEqual(closed)
  expect(labels(site(false, 0))).toEqual(closed)
  expect(labels(site(false, 1))).toEqual(['Features', 'Demo', 'Pricing', 'Contact'])
})

test('from another page the sections are found on the first one', () => {
  expect(linksOf(site(true, 0), '/').map(({ href }) => href)).toEqual(['/#features', '/#demo', '/#waitlist'])
})
