import type { ProductTier } from '@mantel/domain/admin/tiers'
import type { Subscription } from '@mantel/domain/onboarding'
import { expect, test } from 'vitest'
import { preselectedPlan } from './preselected-plan.ts'

const tier = (id: string) => ({ id }) as ProductTier
const tiers = [tier('solo'), tier('studio')]
const chosen = (own: string | null, requested?: string, offered = tiers) =>
  preselectedPlan(
    { tiers: offered, subscription: { tier: own ? tier(own) : null } as Subscription },
    requested,
  )

test('the plan in the URL is preselected if it is on sale', () => {
  expect(chosen('solo', 'studio')).toBe('studio')
  expect(chosen('old', 'studio')).toBe('studio')
  expect(chosen('studio', 'nothing')).toBe('studio')
})

test('a company keeps its plan, even one that is no longer on sale', () => {
  expect(chosen('studio')).toBe('studio')
  expect(chosen('old')).toBeNull()
  expect(chosen('old', 'nothing')).toBeNull()
})

test('a company without a plan has to choose one', () => {
  expect(chosen(null)).toBeNull()
  expect(chosen(null, undefined, [])).toBeNull()
})
