import { expect, test } from 'vitest'
import { timeIn, timeZoneOptions } from './time-zone-options.ts'

test('a time zone is listed by its name and city', () => {
  expect(timeZoneOptions('UTC')).toContainEqual({
    value: 'America/New_York',
    label: 'Eastern Time (New York)',
  })
})

test('the time zones of the United States come first, then all others by name', () => {
  const labels = timeZoneOptions('UTC').map(({ label }) => label)
  expect(labels.slice(0, 2)).toEqual(['Eastern Time (New York)', 'Central Time (Chicago)'])
  const others = labels.slice(7)
  expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, 'en')))
})

test('the current time zone is listed, even if the browser does not know it', () => {
  const values = timeZoneOptions('US/Eastern').map(({ value }) => value)
  expect(values).toContain('US/Eastern')
  expect(values).toContain('America/New_York')
  expect(new Set(values).size).toBe(values.length)
})

test('the local time of a time zone is shown', () => {
  expect(timeIn('America/New_York', new Date('2026-03-12T14:05:00Z'))).toBe('10:05 AM')
})
