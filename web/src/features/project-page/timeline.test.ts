import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const won = {
  stageKind: 'won' as const,
  archivedAt: null,
  dateBooked: '2026-03-12',
  dateServiced: '2026-03-30',
}
const staged = { ...won, dateOfDestage: '2026-06-28' }

describe('the timeline text', () => {
  test.each([
    ['2026-03-12', 'plain', '90-day staging. Install is in 18 days.'],
    ['2026-03-29', 'plain', '90-day staging. Install is tomorrow.'],
    ['2026-03-30', 'plain', '90-day staging. Installed today.'],
    ['2026-05-03', 'plain', 'Day 34 of 90. Destage is in 56 days.'],
    ['2026-06-13', 'plain', 'Day 75 of 90. Destage is in 15 days.'],
    ['2026-06-14', 'soon', 'Day 76 of 90. Destage is in 14 days.'],
    ['2026-06-27', 'soon', 'Day 89 of 90. Destage is tomorrow.'],
    ['2026-06-28', 'soon', 'Day 90 of 90. Destage is today.'],
    ['2026-06-29', 'late', 'Destage is 1 day overdue.'],
    ['2026-07-10', 'late', 'Destage is 12 days overdue.'],
  ])('on %s is %s: %s', (today, tone, text) => {
    expect(timelineOf(staged, 90, today)).toMatchObject({ tone, text })
  })

  test('without an install date names only the staging period', () => {
    const bare = { ...won, dateServiced: null, dateOfDestage: null }
    expect(timelineOf(bare, 60, '2026-03-12').text).toBe('60-day staging starts on the install date.')
  })

  test('does not call a completed project overdue', () => {
    const done = { ...staged, stageKind: 'completed' as const }
    expect(timelineOf(done, 90, '2026-07-10')).toMatchObject({
      tone: 'plain',
      text: 'Staged for 90 days.',
    })
  })

  test.each([
    [{ stageKind: 'canceled' as const }, 'Canceled.'],
    [{ archivedAt: '2026-04-01T12:00:00Z' }, 'Archived.'],
  ])('counts no days of a project that is over: %j', (state, text) => {
    for (const today of ['2026-03-12', '2026-05-03', '2026-06-20', '2026-07-10'])
      expect(timelineOf({ ...staged, ...state }, 90, today)).toMatchObject({
        tone: 'plain',
        progress: 0,
        text,
      })
  })

  test('counts the days to a custom destage date', () => {
    const custom = { ...staged, dateOfDestage: '2026-04-29' }
    expect(timelineOf(custom, 90, '2026-04-01').text).toBe('Day 2 of 30. Destage is in 28 days.')
  })
})

describe('the timeline progress', () => {
  const progressOn = (today: string, dates: object = staged) =>
    timelineOf({ ...staged, ...dates }, 90, today).progress

  test('is 0 before the booking and 1 after the destage', () => {
    expect(progressOn('2026-03-11')).toBe(0)
    expect(progressOn('2026-07-10')).toBe(1)
  })

  test('follows the days between two stops', () => {
    expect(progressOn('2026-03-21')).toBeCloseTo(0.21)
    expect(progressOn('2026-03-30')).toBeCloseTo(0.42)
    expect(progressOn('2026-05-14')).toBeCloseTo(0.71)
  })

  test('skips a stop without a date', () => {
    expect(progressOn('2026-05-05', { dateServiced: null, dateOfDestage: '2026-06-28' })).toBeCloseTo(0.5)
    expect(progressOn('2026-05-05', { dateServiced: null, dateOfDestage: null })).toBe(0)
    expect(progressOn('2026-05-05', { dateBooked: null, dateOfDestage: null })).toBeCloseTo(0.42)
  })
})
