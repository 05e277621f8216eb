import { expect, test } from 'vitest'
import { requestedPlan } from './welcome.ts'

test('a URL can name a plan and its billing period, and nothing else', () => {
  expect(requestedPlan({ tier: 'abc', period: 'monthly' })).toEqual({ tier: 'abc', period: 'monthly' })
  expect(requestedPlan({ tier: 'abc' })).toEqual({ tier: 'abc' })
  expect(requestedPlan({ tier: '', period: 'weekly', mode: 'register' })).toEqual({})
})
