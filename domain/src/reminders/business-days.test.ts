import { expect, test } from 'vitest'
import { isBusinessDay, nextBusinessDay } from './business-days.ts'

test.each([
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-05-25',
  '2026-06-19',
  // July 4 is a Saturday.
  '2026-07-03',
  '2026-09-07',
  '2026-10-12',
  '2026-11-11',
  '2026-11-26',
  '2026-12-25',
  // January 1, 2028 is a Saturday.
  '2027-12-31',
  // July 4, 2027 is a Sunday.
  '2027-07-05',
  '2026-03-14',
  '2026-03-15',
])('%s is not a business day', (day) => {
  expect(isBusinessDay(day)).toBe(false)
})

test.each(['2026-03-13', '2026-03-16', '2028-02-29', '2026-12-31', '2026-11-27'])(
  '%s is a business day',
  (day) => {
    expect(isBusinessDay(day)).toBe(true)
    expect(nextBusinessDay(day)).toBe(day)
  },
)

test('the next business day after a long weekend is Tuesday', () => {
  expect(nextBusinessDay('2026-09-05')).toBe('2026-09-08')
})
