import type { CompanySubscription } from '@mantel/domain/admin/companies'
import { expect, test } from 'vitest'
import { extendPeriod, subscriptionChanges, typedSubscription } from './subscription-fields.ts'

const seen: CompanySubscription = {
  tierId: 'b5a4f3ce-0000-4000-8000-000000000001',
  tierName: 'Studio',
  status: 'trial',
  billingPeriod: 'monthly',
  periodStart: null,
  periodEnd: '2026-11-20T09:30:00.000Z',
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  monthlyWorth: 0,
  version: 3,
}

test('changed fields are sent, and empty ones as null', () => {
  expect(subscriptionChanges({})).toEqual({})
  expect(subscriptionChanges({ tierId: '', periodEnd: '2026-12-01', renewal: 'ends' })).toEqual({
    tierId: null,
    periodEnd: '2026-12-01T23:59:59.000Z',
    cancelAtPeriodEnd: true,
  })
  expect(subscriptionChanges({ periodEnd: '', status: 'active' })).toEqual({
    periodEnd: null,
    status: 'active',
  })
})

test('the end of a period is a date in the form', () => {
  expect(typedSubscription(seen).periodEnd).toBe('2026-11-20')
})

test('a trial is extended from its end, or from today if it has ended', () => {
  const today = new Date('2026-11-15T23:00:00Z')
  expect(extendPeriod('2026-11-20', 7, today)).toBe('2026-11-27')
  expect(extendPeriod('2026-10-01', 14, today)).toBe('2026-11-29')
  expect(extendPeriod('', 30, today)).toBe('2026-12-15')
})
