import { expect, test } from 'vitest'
import { periodAround, stepPeriod } from './revenue.ts'

test.each([
  ['month', '2026-02-17', '2026-02-01', '2026-02-28'],
  ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
  ['quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['quarter', '2026-11-18', '2026-10-01', '2026-12-31'],
  ['year', '2026-07-04', '2026-01-01', '2026-12-31'],
] as const)('the %s around %s is %s to %s', (period, day, from, to) => {
  expect(periodAround(period, day)).toEqual({ from, to })
})

test('the periods before and after follow without a gap', () => {
  expect(stepPeriod('month', '2026-01-01', -1)).toBe('2025-12-01')
  expect(stepPeriod('quarter', '2026-10-01', 1)).toBe('2027-01-01')
  expect(stepPeriod('year', '2026-01-01', -1)).toBe('2025-01-01')
})
