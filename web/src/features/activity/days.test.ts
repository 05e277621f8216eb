import { expect, test } from 'vitest'
import { displayZone, showTimesIn } from '../../platform/display-zone.ts'
import { formatTime, groupByDay } from './days.ts'

// The times are local, because the screen starts with the time zone of the device.
const at = (text: string) => ({ at: new Date(text).toISOString() })
const now = new Date('2026-03-16T00:30:00')

test('activity is grouped by day in the time zone of the device until the company’s is known', () => {
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

test('activity is grouped by day, and has its time, in the time zone of the company', ({
  onTestFinished,
}) => {
  const device = displayZone()
  onTestFinished(() => showTimesIn(device))
  const items = [{ at: '2026-03-16T05:30:00Z' }, { at: '2026-03-16T03:30:00Z' }]
  const read = () => groupByDay(items, new Date('2026-03-16T12:00:00Z')).map(({ name }) => name)
  showTimesIn('America/New_York')
  expect(read()).toEqual(['Today', 'Yesterday'])
  expect(items.map(({ at }) => formatTime(at))).toEqual(['1:30 AM', '11:30 PM'])
  showTimesIn('America/Los_Angeles')
  expect(read()).toEqual(['Yesterday'])
})
