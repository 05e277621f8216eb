import { describe, expect, test } from 'vitest'
import { describeAmountRange, readAmountRange, writeAmountRange } from './amount-range.ts'
import { describeDayRange, readDayRange, relativeRanges, writeDayRange } from './day-range.ts'

describe('a range of days', () => {
  // A Wednesday.
  const today = '2026-02-18'

  test.each([
    ['today', '2026-02-18', '2026-02-18'],
    ['this-week', '2026-02-15', '2026-02-21'],
    ['next-7', '2026-02-18', '2026-02-25'],
    ['next-30', '2026-02-18', '2026-03-20'],
    ['last-30', '2026-01-19', '2026-02-18'],
    ['this-month', '2026-02-01', '2026-02-28'],
    ['next-month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-01-01', '2026-01-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
  ])('%s depends on the current day', (name, from, to) => {
    expect(readDayRange(name, today)).toEqual({ from, to })
  })

  test('can be open at one end, or match missing days', () => {
    expect(readDayRange('past', today)).toEqual({ to: '2026-02-17' })
    expect(readDayRange('future', today)).toEqual({ from: '2026-02-19' })
    expect(readDayRange('2026-03-01..', today)).toEqual({ from: '2026-03-01' })
    expect(readDayRange('..2026-03-01', today)).toEqual({ to: '2026-03-01' })
    expect(readDayRange('2026-03-01..2026-03-31', today)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(readDayRange('none', today)).toEqual({ missing: true })
  })

  test.each(['', '..', 'yesterday', '2026-02-30..', '0000-01-01..', '2026-3-1..', '2026-03-01', "'; --"])(
    '%j is none',
    (text) => expect(readDayRange(text, today)).toBeNull(),
  )

  test('is described for people', () => {
    expect(describeDayRange('next-30')).toBe('Next 30 days')
    expect(describeDayRange('none')).toBe('No date')
    expect(describeDayRange('2026-03-01..2026-03-31')).toBe('Mar 1, 2026 – Mar 31, 2026')
    expect(describeDayRange(writeDayRange({ from: '2026-03-01' }))).toBe('From Mar 1, 2026')
    expect(describeDayRange(writeDayRange({ to: '2026-03-01' }))).toBe('Until Mar 1, 2026')
    for (const name of relativeRanges) expect(describeDayRange(name)).not.toContain('-')
  })
})

describe('a range of amounts', () => {
  test('has one or two ends, or matches missing amounts', () => {
    expect(readAmountRange('100000..250000')).toEqual({ from: 100_000, to: 250_000 })
    expect(readAmountRange('0..')).toEqual({ from: 0 })
    expect(readAmountRange('..5')).toEqual({ to: 5 })
    expect(readAmountRange('none')).toEqual({ missing: true })
    for (const text of ['', '..', '-5..', '1.5..', '9999999999999..', 'abc'])
      expect([text, readAmountRange(text)]).toEqual([text, null])
  })

  test('is described for people', () => {
    expect(describeAmountRange('100000..250050')).toBe('$1,000 – $2,500.50')
    expect(describeAmountRange(writeAmountRange({ from: 100_000, to: null }))).toBe('At least $1,000')
    expect(describeAmountRange(writeAmountRange({ to: 100_000 }))).toBe('At most $1,000')
    expect(describeAmountRange('none')).toBe('No amount')
  })
})
