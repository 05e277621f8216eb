import { expect, test } from 'vitest'
import { trial } from '../../../../testing/trial.ts'
import { extendPeriod, subscriptionChanges, typedSubscription } from './subscription-fields.ts'

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
  expect(typedSubscription(trial).periodEnd).toBe('2026-11-20')
})

test('a trial is extended from its end, or from today if it has ended', () => {
  const today = new Date('2026-11-15T23:00:00Z')
  expect(extendPeriod('2026-11-20', 7, today)).toBe('2026-11-27')
  expect(extendPeriod('2026-10-01', 14, today)).toBe('2026-11-29')
  expect(extendPeriod('', 30, today)).toBe('2026-12-15')
})
