import { expect, test } from 'vitest'
import { groupByDay } from './days.ts'

// The times are local, because `groupByDay` uses the viewer’s time zone.
const at = (text: string) => ({ at: new Date(text).toISOString() })
const now = new Date('2026-03-16T00:30:00')

test('activity is grouped by day in the viewer’s time zone', () => {
  const items = [
    at('2026-03-16T00:10:00'),
    at('2026-03-15T23:59:00'),
    at('2026-03-15T00:01:00'),
    at('2026-03-09T12:00:00'),
    at('2025-12-31T12:00:00'),
  ]
  expect(groupByDay(items, now).map(({ name, items: grouped }) => [name, grouped.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Mon, Mar 9', 1],
    ['Dec 31, 2025', 1],
  ])
})
