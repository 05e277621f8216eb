import { expect, test } from 'vitest'
import { clockOn, dayOf, formatDate, formatMonthDay } from './clock.ts'

test('days are counted across the ends of months and years', () => {
  const { day, lastMonth, thisMonth } = clockOn('2028-03-01')
  expect([day(-1), day(306)]).toEqual(['2028-02-29', '2029-01-01'])
  expect([lastMonth(5), thisMonth(9), thisMonth(0)]).toEqual(['2028-02-05', '2028-03-01', '2028-03-01'])
  expect(clockOn('2027-01-15').lastMonth(20)).toBe('2026-12-20')
  expect(clockOn('2027-01-15').thisMonth(9)).toBe('2027-01-06')
})

test('times are in New York time, in summer and in winter', () => {
  const { at } = clockOn('2026-12-31')
  expect(at('2026-03-07', '09:12')).toBe('2026-03-07T14:12:00.000Z')
  expect(at('2026-03-08', '08:30')).toBe('2026-03-08T12:30:00.000Z')
  expect(at('2026-03-12', '09:12')).toBe('2026-03-12T13:12:00.000Z')
  expect(at('2026-11-01', '08:30')).toBe('2026-11-01T13:30:00.000Z')
})

test('nothing happens after now', () => {
  const { at, ago, until } = clockOn('2026-03-12', new Date('2026-03-12T10:00:00Z'))
  expect(at('2026-03-12', '09:12')).toBe('2026-03-12T10:00:00.000Z')
  expect(ago(120)).toBe('2026-03-12T08:00:00.000Z')
  expect(until('2026-03-12')).toBe('2026-03-13T03:59:00.000Z')
})

test('now is the real time if the day is today, and late in the morning otherwise', () => {
  const today = dayOf(new Date())
  expect(Math.abs(Date.parse(clockOn(today).now) - Date.now())).toBeLessThan(60_000)
  expect(clockOn('2026-03-12').now).toBe('2026-03-12T15:12:00.000Z')
})

test('dates have American formats', () => {
  expect(formatDate('2026-03-12')).toBe('03/12/2026')
  expect(formatMonthDay('2026-04-02')).toBe('April 2')
})
