import { expect, test } from 'vitest'
import { cityFirst, timeIn, timeZoneOptions } from './time-zones.ts'

test('a zone is called by its city', () => {
  expect(cityFirst('America/New_York')).toBe('New York (America)')
  expect(cityFirst('America/Argentina/Buenos_Aires')).toBe('Buenos Aires (America, Argentina)')
  expect(cityFirst('UTC')).toBe('UTC')
})

test('the zone that holds is offered, also one that the browser does not list', () => {
  const values = timeZoneOptions('US/Eastern').map(({ value }) => value)
  expect(values).toContain('US/Eastern')
  expect(values).toContain('America/New_York')
  expect(new Set(values).size).toBe(values.length)
})

test('it tells what time it is there', () => {
  expect(timeIn('America/New_York', new Date('2026-03-12T14:05:00Z'))).toBe('10:05 AM')
})
