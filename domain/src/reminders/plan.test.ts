import { describe, expect, test } from 'vitest'
import { entryOf } from '../payments/testing/testing-ledger.ts'
import type { RemindedInvoice } from './holds.ts'
import { dueEmails, planReminders, type ReminderState } from './plan.ts'
import { reasonFor } from './reasons.ts'
import { invoiceOf, stateOf } from './testing-invoices.ts'

/** June 1, 2026 is a Monday. New York is four hours behind UTC in summer. */
const mondayNoon = '2026-06-01T16:00:00.000Z'
const days = (state: ReminderState, now = mondayNoon) =>
  planReminders(state, now).emails.map(({ day }) => day)
const daysFor = (invoice: RemindedInvoice, now = mondayNoon, rules: Partial<ReminderState['rules']> = {}) =>
  days(stateOf([invoice], rules), now)

describe('a client whose invoices go to several people', () => {
  const to = (address: string, dueDate: string, fields: Partial<RemindedInvoice> = {}) =>
    invoiceOf({ id: address, address, terms: { dueDate }, ...fields })
  const planOf = (invoices: RemindedInvoice[]) =>
    planReminders(stateOf(invoices), mondayNoon).emails.map(({ day, items }) => [
      day,
      items.map(({ invoiceId }) => invoiceId),
    ])

  test('gets one email a day: the others follow on the next days', () => {
    const [ann, bob, cy] = ['2026-06-10', '2026-06-10', '2026-06-11'].map((day, n) =>
      to('abc'.charAt(n), day),
    )
    if (!ann || !bob || !cy) throw new Error('No invoices')
    expect(planOf([ann, bob, cy]).slice(0, 6)).toEqual([
      ['2026-06-03', ['a']],
      ['2026-06-04', ['b']],
      ['2026-06-05', ['c']],
      ['2026-06-10', ['a']],
      ['2026-06-11', ['b']],
      ['2026-06-12', ['c']],
    ])
  })

  test('does not get a reminder that would wait for more than three days', () => {
    const people = ['a', 'b', 'c', 'd', 'e'].map((name) => to(name, '2026-06-10'))
    expect(planOf(people).slice(0, 5)).toEqual([
      ['2026-06-03', ['a']],
      ['2026-06-04', ['b']],
      ['2026-06-05', ['c']],
      ['2026-06-06', ['d']],
      ['2026-06-10', ['a']],
    ])
  })

  test('shares an email among the invoices that go to the same person', () => {
    const first = to('a', '2026-06-10')
    expect(planOf([first, { ...first, id: 'other' }, to('b', '2026-06-10')]).slice(0, 2)).toEqual([
      ['2026-06-03', ['a', 'other']],
      ['2026-06-04', ['b']],
    ])
  })
})

describe('reminders', () => {
  test('go out 7 days before, on the day, 2 and 7 days after, and then weekly, for 30 days', () => {
    const { emails } = planReminders(stateOf([invoiceOf()]), mondayNoon)
    expect(emails.map(({ day, items: [item] }) => [day, item && reasonFor(item, day)])).toEqual([
      ['2026-06-03', '7 days before due'],
      ['2026-06-10', 'On the due date'],
      ['2026-06-12', '2 days overdue'],
      ['2026-06-17', '7 days overdue'],
      ['2026-06-24', '14 days overdue'],
      ['2026-07-01', '21 days overdue'],
    ])
    expect(daysFor(invoiceOf(), '2026-06-28T16:00:00.000Z')).toEqual([
      '2026-07-01',
      '2026-07-08',
      '2026-07-15',
    ])
    expect(daysFor(invoiceOf(), '2026-08-01T16:00:00.000Z')).toEqual([])
  })

  test('are sent from 8 in the morning of the company', () => {
    const [email] = planReminders(stateOf([invoiceOf()]), mondayNoon).emails
    expect(email).toEqual({
      clientKey: 'client',
      day: '2026-06-03',
      at: '2026-06-03T12:00:00.000Z',
      items: [
        {
          kind: 'reminder',
          invoiceId: 'invoice',
          key: 'reminder:full:2026-06-10:-7',
          part: 'full',
          dueDate: '2026-06-10',
          amount: 100_000,
        },
      ],
    })
  })

  test.each([
    ['before the sending hours, later that day', '2026-06-03T11:59:59.000Z', '2026-06-03T12:00:00.000Z'],
    ['in the sending hours, at once', '2026-06-03T15:30:00.000Z', '2026-06-03T15:30:00.000Z'],
    ['at their last minute, at once', '2026-06-03T21:59:00.000Z', '2026-06-03T21:59:00.000Z'],
    ['after them, the next morning', '2026-06-03T22:00:00.000Z', '2026-06-04T12:00:00.000Z'],
  ])('%s', (_, now, at) => {
    const plan = planReminders(stateOf([invoiceOf()]), now)
    expect(plan.emails[0]?.at).toBe(at)
    expect(dueEmails(plan, now)).toHaveLength(at <= now ? 1 : 0)
  })

  test('do not repeat what was sent or skipped', () => {
    const done = new Set(['reminder:full:2026-06-10:-7', 'reminder:full:2026-06-10:2'])
    expect(daysFor(invoiceOf({ done })).slice(0, 3)).toEqual(['2026-06-10', '2026-06-17', '2026-06-24'])
  })

  test('begin again when the due date changes', () => {
    const done = new Set(['reminder:full:2026-06-03:0'])
    expect(daysFor(invoiceOf({ done, sentOn: '2026-06-03' }))[0]).toBe('2026-06-10')
  })

  test('do not follow the invoice on the day it is sent', () => {
    expect(daysFor(invoiceOf({ sentOn: '2026-06-03' }))[0]).toBe('2026-06-10')
    expect(daysFor(invoiceOf({ sentOn: '2026-06-02' }))[0]).toBe('2026-06-03')
  })

  test('that were missed are sent within three days, and only the last of them', () => {
    expect(daysFor(invoiceOf(), '2026-06-06T16:00:00.000Z')[0]).toBe('2026-06-06')
    expect(daysFor(invoiceOf(), '2026-06-07T16:00:00.000Z')[0]).toBe('2026-06-10')
    const late = planReminders(stateOf([invoiceOf()]), '2026-06-12T16:00:00.000Z').emails
    expect(late[0]).toMatchObject({ day: '2026-06-12', items: [{ key: 'reminder:full:2026-06-10:2' }] })
    expect(late[0]?.items).toHaveLength(1)
  })

  test('wait for a business day if the company wants that', () => {
    const saturday = invoiceOf({ terms: { dueDate: '2026-06-13' } })
    expect(daysFor(saturday, mondayNoon, { businessDaysOnly: true }).slice(0, 4)).toEqual([
      '2026-06-08',
      // Two days after the due date is a Monday too, and replaces the reminder of the due date.
      '2026-06-15',
      // June 20 is a Saturday.
      '2026-06-22',
      '2026-06-29',
    ])
  })

  test('wait over a holiday', () => {
    const thursday = invoiceOf({ terms: { dueDate: '2026-11-26' } })
    const plan = daysFor(thursday, '2026-11-18T17:00:00.000Z', { businessDaysOnly: true })
    expect(plan.slice(0, 3)).toEqual(['2026-11-19', '2026-11-27', '2026-11-30'])
  })

  test('say how much is due of each part', () => {
    const terms = { deposit: 40_000, depositDueDate: '2026-06-03', dueDate: '2026-06-10' }
    const { emails } = planReminders(stateOf([invoiceOf({ terms })]), mondayNoon)
    expect(emails[0]?.items.map(({ part, amount }) => [part, amount])).toEqual([
      ['deposit', 40_000],
      ['final', 60_000],
    ])
    const paid = invoiceOf({ terms, entries: [entryOf({ amount: 40_000 })] })
    expect(planReminders(stateOf([paid]), mondayNoon).emails[0]?.items.map(({ part }) => part)).toEqual([
      'final',
    ])
  })

  test('do not go out for what is paid, has no due date, or if they are turned off', () => {
    expect(daysFor(invoiceOf({ entries: [entryOf({ amount: 100_000 })] }))).toEqual([])
    expect(daysFor(invoiceOf({ terms: { dueDate: null } }))).toEqual([])
    expect(daysFor(invoiceOf(), mondayNoon, { isOn: false })).toEqual([])
  })
})

describe('a client', () => {
  const two = [invoiceOf({ id: 'one' }), invoiceOf({ id: 'two' })]

  test('gets one email a day about all invoices', () => {
    const { emails } = planReminders(stateOf(two), mondayNoon)
    expect(new Set(emails.map(({ day }) => day)).size).toBe(emails.length)
    expect(emails[0]?.items.map(({ invoiceId }) => invoiceId)).toEqual(['one', 'two'])
  })

  test('gets none on a day on which they already got one', () => {
    const state = stateOf(two, {}, { client: '2026-06-03' })
    expect(days(state, '2026-06-03T16:00:00.000Z')[0]).toBe('2026-06-04')
    expect(days(state, '2026-06-04T16:00:00.000Z')[0]).toBe('2026-06-04')
  })

  test('is not affected by another client', () => {
    const { emails } = planReminders(stateOf([...two, invoiceOf({ clientKey: 'other' })]), mondayNoon)
    expect(emails.filter(({ day }) => day === '2026-06-03').map(({ clientKey }) => clientKey)).toEqual([
      'client',
      'other',
    ])
  })
})
