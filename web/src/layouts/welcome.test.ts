import { expect, test } from 'vitest'
import { askedPlan } from './welcome.ts'

test('an address may name a plan and how it is paid, and nothing else', () => {
  expect(askedPlan({ tier: 'abc', period: 'monthly' })).toEqual({ tier: 'abc', period: 'monthly' })
  expect(askedPlan({ tier: 'abc' })).toEqual({ tier: 'abc' })
  expect(askedPlan({ tier: '', period: 'weekly', mode: 'register' })).toEqual({})
})
