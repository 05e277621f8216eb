import { expect, test } from 'vitest'
import { timeZoneName } from './time-zones.ts'

test.each([
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Indiana/Knox', 'Central Time (Knox, Indiana)'],
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)'],
  ['UTC', 'UTC'],
  ['America/Unknown_City', 'Unknown City'],
])('the time zone %s is shown as %s', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name)
})
