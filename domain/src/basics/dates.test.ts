import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayIn, daysBetween, instantAt, instantOnClock, timeOnClock } from './dates.ts'

describe('days', () => {
  test.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 365, '2029-02-28'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-03-07', 2, '2026-03-09'],
  ])('%s plus %i days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result)
    expect(daysBetween(day, result)).toBe(days)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-05-15', 0, '2026-05-15'],
  ])('%s plus %i months is %s', (day, months, result) => {
    expect(addMonths(day, months)).toBe(result)
  })
})

describe('an hour of a day', () => {
  test.each([
    ['America/New_York', '2026-03-06', 8, '2026-03-06T13:00:00.000Z'],
    // Clocks go forward on March 8 and back on November 1.
    ['America/New_York', '2026-03-08', 8, '2026-03-08T12:00:00.000Z'],
    ['America/New_York', '2026-11-01', 8, '2026-11-01T13:00:00.000Z'],
    ['America/New_York', '2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', 3, '2026-11-01T08:00:00.000Z'],
    // 2:00 does not exist on this day, so it is 3:00.
    ['America/New_York', '2026-03-08', 2, '2026-03-08T07:00:00.000Z'],
    ['America/Phoenix', '2026-07-01', 8, '2026-07-01T15:00:00.000Z'],
    ['Pacific/Honolulu', '2026-07-01', 18, '2026-07-02T04:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', 8, '2026-09-26T19:00:00.000Z'],
    ['UTC', '2028-02-29', 8, '2028-02-29T08:00:00.000Z'],
  ])('in %s on %s at %i is %s', (timeZone, day, hour, instant) => {
    expect(instantAt(timeZone, day, hour)).toBe(instant)
    expect(dayIn(timeZone, instant)).toBe(day)
  })
})

describe('a time on a clock', () => {
  test.each([
    ['America/New_York', '2026-03-06T08:30', '2026-03-06T13:30:00.000Z'],
    ['Asia/Kolkata', '2026-07-01T00:15', '2026-06-30T18:45:00.000Z'],
    ['UTC', '2028-02-29T23:59', '2028-02-29T23:59:00.000Z'],
  ])('in %s, %s is %s, and back', (timeZone, text, instant) => {
    expect(instantOnClock(timeZone, text)).toBe(instant)
    expect(timeOnClock(timeZone, instant)).toBe(text)
  })

  test.each(['', 'T', '2026-03-06T', 'T08:30', '2026-03-06T25:00'])('“%s” is none', (text) => {
    expect(instantOnClock('America/New_York', text)).toBeUndefined()
  })
})
