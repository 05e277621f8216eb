import { describe, expect, test } from 'vitest'
import { fullDate, isPast, relativeDate } from './dates.ts'

// Local times throughout: which day it is depends on the clock of whoever looks.
const at = (text: string) => new Date(text).toISOString()
const now = new Date('2026-03-16T14:30:00')
const said = (text: string) => relativeDate(at(text), now)

describe('a moment in a list', () => {
  test('is said by its distance within seven days', () => {
    expect(said('2026-03-16T14:29:40')).toBe('just now')
    expect(said('2026-03-16T14:27:00')).toBe('3 minutes ago')
    expect(said('2026-03-16T12:20:00')).toBe('2 hours ago')
    expect(said('2026-03-16T00:10:00')).toBe('14 hours ago')
    expect(said('2026-03-15T14:00:00')).toBe('yesterday')
    expect(said('2026-03-14T23:59:00')).toBe('2 days ago')
    expect(said('2026-03-09T08:00:00')).toBe('7 days ago')
  })

  test('is said by its date before and after that', () => {
    expect(said('2026-03-08T23:00:00')).toBe('Mar 8, 2026')
    expect(said('2026-03-24T09:00:00')).toBe('Mar 24, 2026')
  })

  test('ahead of us is said in the same way', () => {
    expect(said('2026-03-16T14:30:20')).toBe('in a moment')
    expect(said('2026-03-16T16:45:00')).toBe('in 2 hours')
    expect(said('2026-03-17T09:00:00')).toBe('tomorrow')
    expect(said('2026-03-21T10:00:00')).toBe('in 5 days')
    expect(said('2026-03-23T14:30:00')).toBe('in 7 days')
  })

  test('a few hours ago stays a few hours ago across midnight', () => {
    expect(relativeDate(at('2026-03-15T23:00:00'), new Date('2026-03-16T02:10:00'))).toBe('3 hours ago')
  })

  test('keeps its full date for whoever wants to know', () => {
    expect(fullDate(at('2026-03-16T14:05:00'))).toMatch(/^Monday, March 16, 2026 at 2:05\sPM$/)
  })

  test('is past from its very instant on', () => {
    expect(isPast(now.toISOString(), now)).toBe(true)
    expect(isPast(at('2026-03-16T14:30:01'), now)).toBe(false)
  })
})
