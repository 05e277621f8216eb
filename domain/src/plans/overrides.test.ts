import { describe, expect, test } from 'vitest'
import { extendedTrialEnd, type Override, overrideRefusal } from './overrides.ts'

const trial = { status: 'trial', isBilled: false, cancelAtPeriodEnd: false } as const
const paid = { status: 'active', isBilled: true, cancelAtPeriodEnd: false } as const
const all: Override[] = ['extend', 'comp', 'change', 'cancel', 'resume']

describe('a SuperAdmin', () => {
  test.each([
    ['a trial', trial, ['extend', 'comp', 'change', 'cancel']],
    ['a trial that ended', { ...trial, status: 'expired' }, ['extend', 'comp', 'change']],
    ['a paid plan', paid, ['comp', 'change', 'cancel']],
    [
      'a paid plan that ends with its period',
      { ...paid, cancelAtPeriodEnd: true },
      ['comp', 'change', 'cancel', 'resume'],
    ],
    [
      'a plan whose unpaid subscription still lives at the provider',
      { ...paid, status: 'expired' },
      ['comp', 'change', 'cancel'],
    ],
  ] as const)('can do this about %s', (_, facts, allowed) => {
    expect(all.filter((override) => overrideRefusal(override, facts) === null)).toEqual(allowed)
  })
})

test('more days of a trial begin at its end, or now if it is over', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  expect(extendedTrialEnd('2026-03-14T08:00:00Z', 7, now)).toBe('2026-03-21T08:00:00.000Z')
  expect(extendedTrialEnd('2026-03-01T08:00:00Z', 7, now)).toBe('2026-03-17T12:00:00.000Z')
  expect(extendedTrialEnd(null, 7, now)).toBe('2026-03-17T12:00:00.000Z')
})
