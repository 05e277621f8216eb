import { expect, test } from 'vitest'
import { dateLine, formatTimeIn, greeting } from './greeting.ts'

test.each([
  ['2026-03-12T08:59:00Z', 'America/New_York', 'Good evening'],
  ['2026-03-12T09:00:00Z', 'America/New_York', 'Good morning'],
  ['2026-03-12T15:59:00Z', 'America/New_York', 'Good morning'],
  ['2026-03-12T16:00:00Z', 'America/New_York', 'Good afternoon'],
  ['2026-03-12T20:59:00Z', 'America/New_York', 'Good afternoon'],
  ['2026-03-12T21:00:00Z', 'America/New_York', 'Good evening'],
  ['2026-03-12T04:00:00Z', 'America/New_York', 'Good evening'],
  // The same instant in other time zones.
  ['2026-03-12T16:00:00Z', 'America/Los_Angeles', 'Good morning'],
  ['2026-03-12T16:00:00Z', 'Europe/Berlin', 'Good evening'],
  ['2026-03-12T16:00:00Z', 'Pacific/Auckland', 'Good morning'],
  // Midnight is hour 0, not 24.
  ['2026-03-12T00:30:00Z', 'UTC', 'Good evening'],
])('at %s in %s, the greeting is %s', (now, timeZone, said) => {
  expect(greeting(timeZone, new Date(now))).toBe(said)
})

test('the time is shown in the company’s time zone', () => {
  expect(formatTimeIn('America/New_York', '2026-03-12T18:51:00Z')).toBe('2:51 PM')
  expect(formatTimeIn('Asia/Tokyo', '2026-03-12T18:51:00Z')).toBe('3:51 AM')
})

test('the day is that of the company’s time zone', () => {
  const now = new Date('2026-03-12T03:00:00Z')
  expect(dateLine('America/New_York', now)).toBe('Wednesday, March 11')
  expect(dateLine('Asia/Tokyo', now)).toBe('Thursday, March 12')
})
