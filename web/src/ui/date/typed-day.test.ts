import { describe, expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

// A Thursday.
const today = '2026-11-19'

describe('a typed day', () => {
  test.each([
    ['2026-12-04', '2026-12-04'],
    ['11/20/2026', '2026-11-20'],
    ['1/5/27', '2027-01-05'],
    ['12-4', '2026-12-04'],
    ['12.04.2026', '2026-12-04'],
    ['12042026', '2026-12-04'],
    ['120426', '2026-12-04'],
    ['Nov 20', '2026-11-20'],
    ['november 20th, 2027', '2027-11-20'],
    ['4 Dec', '2026-12-04'],
    ['Sept. 3 2027', '2027-09-03'],
    ['Fri, Nov 20, 2026', '2026-11-20'],
    ['the 25th', '2026-11-25'],
    ['3', '2026-12-03'],
    ['today', '2026-11-19'],
    ['  Tomorrow ', '2026-11-20'],
    ['yesterday', '2026-11-18'],
    ['Friday', '2026-11-20'],
    ['thu', '2026-11-26'],
    ['this wed', '2026-11-25'],
    ['next friday', '2026-11-27'],
    ['next sunday', '2026-11-22'],
    ['last thursday', '2026-11-12'],
    ['last Wednesday', '2026-11-18'],
    ['in 90 days', '2027-02-17'],
    ['90 days', '2027-02-17'],
    ['90d', '2027-02-17'],
    ['+90', '2027-02-17'],
    ['in a week', '2026-11-26'],
    ['2 weeks from now', '2026-12-03'],
    ['3 days ago', '2026-11-16'],
    ['in 3 months', '2027-02-19'],
    ['in one year', '2027-11-19'],
    ['next week', '2026-11-26'],
    ['next month', '2026-12-19'],
    ['end of month', '2026-11-30'],
  ])('%s is %s', (typed, day) => {
    expect(readTypedDay(typed, today)).toBe(day)
  })

  test.each(['', 'soon', '13/40', '2/30/2027', 'in 9 moons', '99', 'febtember 3', '1/1/1850', '0'])(
    '“%s” is not a day',
    (typed) => {
      expect(readTypedDay(typed, today)).toBeUndefined()
    },
  )

  test('without a year is ahead, or at most three months ago', () => {
    expect(readTypedDay('3/15', today)).toBe('2027-03-15')
    expect(readTypedDay('10/2', today)).toBe('2026-10-02')
    expect(readTypedDay('5/1', today)).toBe('2027-05-01')
    expect(readTypedDay('2/29', today)).toBe('2028-02-29')
  })

  test('without a year is one that the field allows', () => {
    expect(readTypedDay('3/15', today, { max: today })).toBe('2026-03-15')
    expect(readTypedDay('10/2', today, { min: today })).toBe('2027-10-02')
  })
})
