import { expect, test } from 'vitest'
import { signerTimeZone, timeZoneName } from './time-zones.ts'

test.each([
  ['America/New_York', 'Eastern Time (New York)'],
  ['America/Indiana/Knox', 'Central Time (Knox, Indiana)'],
  ['America/Los_Angeles', 'Pacific Time (Los Angeles)'],
  ['UTC', 'UTC'],
  ['America/Unknown_City', 'Unknown City'],
])('the time zone %s is shown as %s', (zone, name) => {
  expect(timeZoneName(zone)).toBe(name)
})

test.each([
  ['America/New_York', 'America/New_York'],
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['UTC', 'UTC'],
  ['Etc/Unknown', 'UTC'],
  ['+14:00', 'UTC'],
  ['-0930', 'UTC'],
  ['Mars/Phobos', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
])('a browser that reports the time zone %j signs in %s', (reported, recorded) => {
  expect(signerTimeZone(reported)).toBe(recorded)
})
