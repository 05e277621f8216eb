import { expect, test } from 'vitest'
import { isReminderDue, sentAgo } from './waiting-status.ts'

/** The evening of March 9 in New York, when it is already March 10 in London. */
const sentAt = '2026-03-10T03:30:00.000Z'

test.each([
  ['America/New_York', '2026-03-10T03:59:00Z', 'today'],
  ['America/New_York', '2026-03-10T04:01:00Z', 'yesterday'],
  ['Europe/London', '2026-03-10T04:01:00Z', 'today'],
  ['America/New_York', '2026-03-13T12:00:00Z', '4 days ago'],
  ['Europe/London', '2026-03-13T12:00:00Z', '3 days ago'],
])('in %s, at %s, it was sent %s', (timeZone, now, text) => {
  expect(sentAgo(sentAt, timeZone, new Date(now))).toBe(text)
})

test('a reminder is due on the third day of the company’s calendar', () => {
  const isDue = (now: string) => isReminderDue({ sentAt }, 'America/New_York', new Date(now))
  expect(isDue('2026-03-12T03:59:00Z')).toBe(false)
  expect(isDue('2026-03-12T04:01:00Z')).toBe(true)
  expect(isReminderDue({ sentAt: null }, 'America/New_York', new Date())).toBe(false)
})
