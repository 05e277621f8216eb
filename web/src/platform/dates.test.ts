import { describe, expect, test } from 'vitest'
import { fullDate, isPast, relativeDate } from './dates.ts'
import { displayZone, showTimesIn } from './display-zone.ts'

// The times are local, because the screen starts with the time zone of the device.
const at = (text: string) => new Date(text).toISOString()
const now = new Date('2026-03-16T14:30:00')
const relative = (text: string) => relativeDate(at(text), now)

describe('a moment in a list', () => {
  test('is relative within seven days', () => {
    expect(relative('2026-03-16T14:29:40')).toBe('just now')
    expect(relative('2026-03-16T14:27:00')).toBe('3 minutes ago')
    expect(relative('2026-03-16T12:20:00')).toBe('2 hours ago')
    expect(relative('2026-03-16T00:10:00')).toBe('14 hours ago')
    expect(relative('2026-03-15T14:00:00')).toBe('yesterday')
    expect(relative('2026-03-14T23:59:00')).toBe('2 days ago')
    expect(relative('2026-03-09T08:00:00')).toBe('7 days ago')
  })

  test('is a date before and after that', () => {
    expect(relative('2026-03-08T23:00:00')).toBe('Mar 8, 2026')
    expect(relative('2026-03-24T09:00:00')).toBe('Mar 24, 2026')
  })

  test('in the future uses the same rules', () => {
    expect(relative('2026-03-16T14:30:20')).toBe('in a moment')
    expect(relative('2026-03-16T16:45:00')).toBe('in 2 hours')
    expect(relative('2026-03-17T09:00:00')).toBe('tomorrow')
    expect(relative('2026-03-21T10:00:00')).toBe('in 5 days')
    expect(relative('2026-03-23T14:30:00')).toBe('in 7 days')
  })

  test('stays in hours across midnight', () => {
    expect(relativeDate(at('2026-03-15T23:00:00'), new Date('2026-03-16T02:10:00'))).toBe('3 hours ago')
  })

  test('and its tooltip are in the time zone of the screen, which a SuperAdmin sees named', ({
    onTestFinished,
  }) => {
    const device = displayZone()
    onTestFinished(() => showTimesIn(device))
    const late = '2026-03-16T02:30:00Z'
    showTimesIn('America/New_York')
    expect(fullDate(late)).toMatch(/^Sunday, March 15, 2026 at 10:30\sPM$/)
    expect(relativeDate(late, new Date('2026-03-16T20:00:00Z'))).toBe('yesterday')
    showTimesIn('UTC')
    expect(fullDate(late)).toMatch(/^Monday, March 16, 2026 at 2:30\sAM UTC$/)
    expect(relativeDate(late, new Date('2026-03-16T20:00:00Z'))).toBe('17 hours ago')
  })

  test('counts as past from its exact instant on', () => {
    expect(isPast(now.toISOString(), now)).toBe(true)
    expect(isPast(at('2026-03-16T14:30:01'), now)).toBe(false)
  })
})
