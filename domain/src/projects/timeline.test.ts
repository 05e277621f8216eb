import { describe, expect, test } from 'vitest'
import { addDays, dayIn, daysBetween, formatNumericDay, formatShortDay } from '../basics/dates.ts'
import { timelineFacts as facts, timelineRules as rules } from './testing-timeline.ts'
import { deriveDates, settleDates } from './timeline.ts'

describe('a project’s dates', () => {
  test('are calculated from the install date, the signature and the company’s rules', () => {
    expect(deriveDates(facts, rules)).toEqual({
      dateOfDestage: '2026-06-28',
      depositDueDate: '2026-03-14',
      finalPaymentDueDate: '2026-04-04',
    })
  })

  test('put the balance before the install if the company wants it so', () => {
    const before = deriveDates(facts, { ...rules, finalPaymentAnchor: 'beforeService' })
    expect(before.finalPaymentDueDate).toBe('2026-03-25')
  })

  test('count the balance from the deposit while there is no install date', () => {
    expect(deriveDates({ ...facts, dateServiced: null }, rules)).toEqual({
      dateOfDestage: null,
      depositDueDate: '2026-03-14',
      finalPaymentDueDate: '2026-03-19',
    })
  })

  test('use the project’s own rules instead of the company’s', () => {
    const own = { ...facts, stageDurationDays: 30, depositDueDays: 0, finalPaymentDays: 10 }
    expect(deriveDates(own, rules)).toEqual({
      dateOfDestage: '2026-04-29',
      depositDueDate: '2026-03-12',
      finalPaymentDueDate: '2026-04-09',
    })
    const beforeInstall = { ...own, finalPaymentAnchor: 'beforeService' as const }
    expect(deriveDates(beforeInstall, rules).finalPaymentDueDate).toBe('2026-03-20')
  })

  test('are empty while there is no install date and no signature', () => {
    expect(deriveDates({ ...facts, dateServiced: null, agreedOn: null }, rules)).toEqual({
      dateOfDestage: null,
      depositDueDate: null,
      finalPaymentDueDate: null,
    })
  })

  test('that were set manually do not change, even if they were cleared', () => {
    const current = { dateOfDestage: '2026-07-15', depositDueDate: null, finalPaymentDueDate: null }
    expect(settleDates(current, ['dateOfDestage', 'depositDueDate'], deriveDates(facts, rules))).toEqual({
      dateOfDestage: '2026-07-15',
      depositDueDate: null,
      finalPaymentDueDate: '2026-04-04',
    })
  })
})

describe('days', () => {
  test('are counted across months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
    expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2)
  })

  test('depend on the time zone', () => {
    expect(dayIn('America/New_York', '2026-03-12T03:30:00Z')).toBe('2026-03-11')
    expect(dayIn('Pacific/Auckland', '2026-03-12T13:30:00Z')).toBe('2026-03-13')
  })

  test('are formatted for documents and for lists', () => {
    expect(formatNumericDay('2026-03-12')).toBe('03/12/2026')
    expect(formatShortDay('2026-03-16', '2026-03-12')).toBe('Mon, Mar 16')
    expect(formatShortDay('2027-01-04', '2026-03-12')).toBe('Jan 4, 2027')
  })
})
