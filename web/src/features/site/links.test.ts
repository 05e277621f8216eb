import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { SiteData } from '@mantel/domain/site/site'
import { expect, test } from 'vitest'
import { listSiteLinks } from './links.ts'

const site = (isWaitlistActive: boolean, tiers: number): SiteData => ({
  landing: {},
  pricing: {},
  tiers: Array.from({ length: tiers }, () => ({}) as ProductTier),
  isWaitlistActive,
  styles: null,
  supportAddress: null,
  operator: null,
})
const labelsFor = (data: SiteData) => listSiteLinks(data, '').map(({ label }) => label)

test('Pricing is linked only if plans are on sale and the waitlist is off', () => {
  const closed = ['Features', 'Demo', 'Join Waitlist']
  expect(labelsFor(site(true, 0))).toEqual(closed)
  expect(labelsFor(site(true, 3))).toEqual(closed)
  expect(labelsFor(site(false, 0))).toEqual(closed)
  expect(labelsFor(site(false, 1))).toEqual(['Features', 'Demo', 'Pricing', 'Contact'])
})

test('on other pages, the links lead to the sections of the landing page', () => {
  expect(listSiteLinks(site(true, 0), '/').map(({ href }) => href)).toEqual([
    '/#features',
    '/#demo',
    '/#waitlist',
  ])
})
