import { describe, expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const won = { stageKind: 'won' as const, dateBooked: '2026-03-12', dateServiced: '2026-03-30' }
const staged = { ...won, dateOfDestage: '2026-06-28' }

describe('what it says', () => {
  test.each([
    ['2026-03-12', 'plain', '90 days staged. Install is in 18 days.'],
    ['2026-03-29', 'plain', '90 days staged. Install is tomorrow.'],
    ['2026-03-30', 'plain', 'Installed today, for 90 days.'],
    ['2026-05-03', 'plain', 'Day 34 of 90. Destage is in 56 days.'],
    ['2026-06-13', 'plain', 'Day 75 of 90. Destage is in 15 days.'],
    ['2026-06-14', 'soon', 'Day 76 of 90. Destage is in 14 days.'],
    ['2026-06-27', 'soon', 'Day 89 of 90. Destage is tomorrow.'],
    ['2026-06-28', 'soon', 'Day 90 of 90. Destage is today.'],
    ['2026-06-29', 'late', '1 day over.'],
    ['2026-07-10', 'late', '12 days over.'],
  ])('on %s is %s: %s', (today, tone, text) => {
    expect(timelineOf(staged, 90, today)).toMatchObject({ tone, text })
  })

  test('without an install there is only the term', () => {
    const bare = { ...won, dateServiced: null, dateOfDestage: null }
    expect(timelineOf(bare, 60, '2026-03-12').text).toBe('60 days staged, once there is an install date.')
  })

  test('what is completed is not late', () => {
    const done = { ...staged, stageKind: 'completed' as const }
    expect(timelineOf(done, 90, '2026-07-10')).toMatchObject({
      tone: 'plain',
      text: 'Was staged for 90 days.',
    })
  })

  test('a destage of one’s own changes the number of days', () => {
    const custom = { ...staged, dateOfDestage: '2026-04-29' }
    expect(timelineOf(custom, 90, '2026-04-01').text).toBe('Day 2 of 30. Destage is in 28 days.')
  })
})

describe('how far it has come', () => {
  const reached = (today: string, dates: object = staged) =>
    timelineOf({ ...staged, ...dates }, 90, today).reached

  test('nothing before the first day, everything after the last', () => {
    expect(reached('2026-03-11')).toBe(0)
    expect(reached('2026-07-10')).toBe(1)
  })

  test('between two stops by the days that have gone', () => {
    expect(reached('2026-03-21')).toBeCloseTo(0.21)
    expect(reached('2026-03-30')).toBeCloseTo(0.42)
    expect(reached('2026-05-14')).toBeCloseTo(0.71)
  })

  test('a stop without a day is passed over', () => {
    expect(reached('2026-05-05', { dateServiced: null, dateOfDestage: '2026-06-28' })).toBeCloseTo(0.5)
    expect(reached('2026-05-05', { dateServiced: null, dateOfDestage: null })).toBe(0)
    expect(reached('2026-05-05', { dateBooked: null, dateOfDestage: null })).toBeCloseTo(0.42)
  })
})
