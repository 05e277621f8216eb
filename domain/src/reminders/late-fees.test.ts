import { describe, expect, test } from 'vitest'
import type { RemindedInvoice } from './holds.ts'
import type { LateFeeRule } from './late-fees.ts'
import { planReminders } from './plan.ts'
import { invoiceOf, stateOf } from './testing-invoices.ts'

const flat: LateFeeRule = {
  kind: 'flat',
  value: 3_500,
  graceDays: 14,
  repeat: 'none',
  cap: null,
  since: '2020-01-01',
}
const percent: LateFeeRule = { ...flat, kind: 'percent', value: 500 }
const fees = (
  rule: LateFeeRule,
  fields: Partial<RemindedInvoice> | Parameters<typeof invoiceOf>[0],
  now: string,
) =>
  planReminders(stateOf([invoiceOf(fields)], { lateFee: rule }), now).emails.flatMap(({ day, items }) =>
    items.filter(({ kind }) => kind === 'late_fee').map(({ key, amount }) => [day, key, amount]),
  )
const june = '2026-06-11T16:00:00.000Z'

describe('a late fee', () => {
  test('of $35 is charged after 14 days, once', () => {
    const key = 'late_fee:full:2026-06-10:0'
    expect(fees(flat, {}, june)).toEqual([['2026-06-25', key, 3_500]])
    expect(fees(flat, { done: new Set([key]) }, '2026-06-25T16:00:00.000Z')).toEqual([])
  })

  test('is the one of the project, if it has its own', () => {
    const own = invoiceOf({ id: 'own', lateFee: { ...flat, value: 900 } })
    const none = invoiceOf({ id: 'none', lateFee: null })
    const { emails } = planReminders(stateOf([own, none, invoiceOf()], { lateFee: flat }), june)
    const charged = emails.flatMap(({ items }) => items.filter(({ kind }) => kind === 'late_fee'))
    expect(charged.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([
      ['own', 900],
      ['invoice', 3_500],
    ])
  })

  test('of 5% is a share of what is unpaid, without earlier fees', () => {
    expect(fees(percent, {}, june)).toEqual([['2026-06-25', 'late_fee:full:2026-06-10:0', 5_000]])
    const charged = {
      terms: { total: 105_000 },
      lateFees: 5_000,
      done: new Set(['late_fee:full:2026-06-10:0']),
    }
    expect(fees({ ...percent, repeat: 'monthly' }, charged, '2026-07-20T16:00:00.000Z')).toEqual([
      ['2026-07-25', 'late_fee:full:2026-06-10:1', 5_000],
    ])
  })

  test('is charged the day after the due date without grace', () => {
    expect(fees({ ...flat, graceDays: 0 }, {}, '2026-06-01T16:00:00.000Z')).toEqual([
      ['2026-06-11', 'late_fee:full:2026-06-10:0', 3_500],
    ])
  })

  test('repeats on the same day of each month, or on its last day', () => {
    const monthly: LateFeeRule = { ...flat, graceDays: 0, repeat: 'monthly' }
    const terms = { dueDate: '2028-01-30' }
    const days = (now: string, charged: number) =>
      fees(
        monthly,
        {
          terms,
          sentOn: '2028-01-01',
          done: new Set(Array.from({ length: charged }, (_, n) => `late_fee:full:2028-01-30:${n}`)),
        },
        now,
      ).map(([day]) => day)
    expect(days('2028-01-30T16:00:00.000Z', 0)).toEqual(['2028-01-31', '2028-02-29'])
    expect(days('2028-03-02T16:00:00.000Z', 2)).toEqual(['2028-03-31'])
    expect(days('2028-04-02T16:00:00.000Z', 3)).toEqual(['2028-04-30'])
  })

  test('never exceeds the cap, to which waived fees do not count', () => {
    const monthly: LateFeeRule = { ...flat, graceDays: 0, repeat: 'monthly', cap: 5_000 }
    expect(fees(monthly, {}, june).map(([, , amount]) => amount)).toEqual([3_500, 1_500])
    expect(fees(monthly, { lateFees: 5_000 }, june)).toEqual([])
    expect(fees({ ...monthly, cap: 0 }, {}, june)).toEqual([])
  })

  test('is not charged again for a period whose fee was waived or skipped', () => {
    const done = new Set(['late_fee:full:2026-06-10:0'])
    expect(fees(flat, { done, lateFees: 0 }, '2026-07-20T16:00:00.000Z')).toEqual([])
  })

  test('is not charged for days before the company turned it on', () => {
    expect(fees({ ...flat, since: '2026-06-26' }, {}, '2026-06-26T16:00:00.000Z')).toEqual([])
    const monthly: LateFeeRule = { ...flat, repeat: 'monthly', since: '2026-06-26' }
    expect(fees(monthly, {}, '2026-06-26T16:00:00.000Z')).toEqual([
      ['2026-07-25', 'late_fee:full:2026-06-10:1', 3_500],
    ])
  })

  test('that was missed for months is charged once', () => {
    const monthly: LateFeeRule = { ...flat, graceDays: 0, repeat: 'monthly' }
    expect(fees(monthly, {}, '2026-10-20T16:00:00.000Z')).toEqual([
      ['2026-10-20', 'late_fee:full:2026-06-10:4', 3_500],
      ['2026-11-11', 'late_fee:full:2026-06-10:5', 3_500],
    ])
  })

  test('waits until a pause is over', () => {
    const pausedUntil = '2026-07-01T04:00:00.000Z'
    expect(fees(flat, { pausedUntil }, june)).toEqual([['2026-07-01', 'late_fee:full:2026-06-10:0', 3_500]])
  })

  test('is charged for each part that is late', () => {
    const terms = { deposit: 40_000, depositDueDate: '2026-06-01', dueDate: '2026-06-20' }
    expect(fees({ ...percent, graceDays: 0 }, { terms }, june)).toEqual([
      ['2026-06-11', 'late_fee:deposit:2026-06-01:0', 2_000],
      ['2026-06-21', 'late_fee:final:2026-06-20:0', 3_000],
    ])
  })

  test('is charged once if it splits a deposit of 100% into two parts', () => {
    const rule = { ...flat, graceDays: 0 }
    const terms = { deposit: 100_000, depositDueDate: '2026-06-10', dueDate: '2026-06-30' }
    const [[day, key] = []] = fees(rule, { terms }, june)
    expect([day, key]).toEqual(['2026-06-11', 'late_fee:full:2026-06-10:0'])
    const charged = { terms: { ...terms, total: 103_500 }, lateFees: 3_500, done: new Set([String(key)]) }
    expect(fees(rule, charged, '2026-06-12T16:00:00.000Z')).toEqual([])
    const monthly: LateFeeRule = { ...rule, repeat: 'monthly' }
    expect(fees(monthly, charged, '2026-06-12T16:00:00.000Z')).toEqual([
      ['2026-07-11', 'late_fee:deposit:2026-06-10:1', 3_500],
    ])
  })

  test('does not repeat the reminders of the last days if it splits a deposit of 100%', () => {
    const terms = { total: 103_500, deposit: 100_000, depositDueDate: '2026-06-10', dueDate: '2026-06-30' }
    const done = new Set(['reminder:full:2026-06-10:2', 'late_fee:full:2026-06-10:0'])
    const state = stateOf([invoiceOf({ terms, done, lateFees: 3_500 })], { lateFee: flat })
    const [first] = planReminders(state, '2026-06-13T16:00:00.000Z').emails
    expect(first).toMatchObject({ day: '2026-06-17', items: [{ key: 'reminder:deposit:2026-06-10:7' }] })
  })

  test('is charged once if the deposit is added or removed later', () => {
    const rule = { ...flat, graceDays: 0 }
    const at = '2026-06-12T16:00:00.000Z'
    const split = { deposit: 40_000, depositDueDate: '2026-07-30', dueDate: '2026-06-10' }
    const whole = new Set(['late_fee:full:2026-06-10:0'])
    expect(fees(rule, { terms: split, done: whole }, at)).toEqual([])
    expect(fees(rule, { done: new Set(['late_fee:final:2026-06-10:0']) }, at)).toEqual([])
  })

  test('is in the amount of the reminders after it', () => {
    const { emails } = planReminders(stateOf([invoiceOf()], { lateFee: { ...flat, graceDays: 6 } }), june)
    expect(emails.map(({ day, items }) => [day, items.map(({ kind, amount }) => [kind, amount])])).toEqual([
      ['2026-06-11', [['reminder', 100_000]]],
      ['2026-06-12', [['reminder', 100_000]]],
      [
        '2026-06-17',
        [
          ['late_fee', 3_500],
          ['reminder', 103_500],
        ],
      ],
      ['2026-06-24', [['reminder', 103_500]]],
      ['2026-07-01', [['reminder', 103_500]]],
      ['2026-07-08', [['reminder', 103_500]]],
    ])
  })
})
