import { expect, test } from 'vitest'
import { answeredAfter, waitingOf } from './waiting.ts'

const now = new Date('2026-03-12T16:00:00.000Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const lead = (minutes: number, more = {}) => ({
  status: 'new' as const,
  submittedAt: ago(minutes),
  respondedAt: null,
  ...more,
})
const hours = 60
const days = 24 * hours

test.each([
  [0.5, 'Just arrived', 'calm'],
  [18, 'Waiting 18 min', 'calm'],
  [2 * hours - 1, 'Waiting 1 h', 'calm'],
  [2 * hours, 'Waiting 2 h', 'amber'],
  [days - 1, 'Waiting 23 h', 'amber'],
  [days, 'Waiting 1 day', 'red'],
  [3.5 * days, 'Waiting 3 days', 'red'],
] as const)('after %d minutes, a new lead says “%s” in %s', (minutes, text, tone) => {
  expect(waitingOf(lead(minutes), now)).toEqual({ text, tone })
})

test('leads that no one has to answer do not wait', () => {
  expect(waitingOf(lead(90, { respondedAt: ago(60) }), now)).toBeNull()
  expect(waitingOf(lead(90, { status: 'dismissed' }), now)).toBeNull()
  expect(waitingOf(lead(90, { status: 'spam' }), now)).toBeNull()
})

test('a lead that was added automatically waits for an answer for a week', () => {
  expect(waitingOf(lead(6 * days, { status: 'added' }), now)?.text).toBe('Waiting 6 days')
  expect(waitingOf(lead(7 * days, { status: 'added' }), now)).toBeNull()
})

test.each([
  [90, 72, '18 min'],
  [90, 89.9, '1 min'],
  [3 * days, days, '2 days'],
  [90, null, null],
])('a lead from %d minutes ago with an answer %s minutes ago took %s', (sent, answered, text) => {
  expect(answeredAfter(lead(sent, { respondedAt: answered === null ? null : ago(answered) }))).toBe(text)
})
