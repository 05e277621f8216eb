import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { Subscription } from '@mantel/domain/onboarding'
import { expect, test } from 'vitest'
import { preselected } from './preselected-plan.ts'

const tier = (id: string) => ({ id }) as ProductTier
const tiers = [tier('solo'), tier('studio')]
const chosen = (own: string | null, asked?: string, offered = tiers) =>
  preselected({ tiers: offered, subscription: { tier: own ? tier(own) : null } as Subscription }, asked)

test('the plan of the address is chosen, if it is on sale', () => {
  expect(chosen('solo', 'studio')).toBe('studio')
  expect(chosen('old', 'studio')).toBe('studio')
  expect(chosen('studio', 'nothing')).toBe('studio')
})

test('whoever has a plan keeps it, also one that is no longer on sale', () => {
  expect(chosen('studio')).toBe('studio')
  expect(chosen('old')).toBeNull()
  expect(chosen('old', 'nothing')).toBeNull()
})

test('whoever has none is shown the first', () => {
  expect(chosen(null)).toBe('solo')
  expect(chosen(null, undefined, [])).toBeNull()
})
