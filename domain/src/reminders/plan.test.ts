import { describe, expect, test } from 'vitest'
import { entryOf } from '../payments/testing-ledger.ts'
import { latestPause, type RemindedInvoice } from './holds.ts'
import { dueEmails, planReminders, type ReminderState } from './plan.ts'
import { reasonFor } from './reasons.ts'
import { invoiceOf, stateOf } from './testing-invoices.ts'

/** June 1, 2026 is a Monday. New York is four hours behind UTC in summer. */
const mondayNoon = '2026-06-01T16:00:00.000Z'
const days = (state: ReminderState, now = mondayNoon) =>
  planReminders(state, now).emails.map(({ day }) => day)
const daysFor = (invoice: RemindedInvoice, now = mondayNoon, rules: Partial<ReminderState['rules']> = {}) =>
  days(stateOf([invoice], rules), now)

describe('reminders', () => {
  test('go out 7 days before, on the day, 2 and 7 days after, and then weekly, for 30 days', () => {
    const { emails } = planReminders(stateOf([invoiceOf()]), mondayNoon)
    expect(emails.map(({ day, items: [item] }) => [day, item && reasonFor(item, day)])).toEqual([
      ['2026-06-03', '7 days before due'],
      ['2026-06-10', 'Due today'],
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

describe('a pause', () => {
  test('delays a reminder by up to three days, and drops it after that', () => {
    // Midnight in New York, at the beginning of June 5.
    const untilFriday = invoiceOf({ pausedUntil: '2026-06-05T04:00:00.000Z' })
    expect(daysFor(untilFriday)[0]).toBe('2026-06-05')
    expect(daysFor(invoiceOf({ pausedUntil: '2026-06-08T04:00:00.000Z' }))[0]).toBe('2026-06-10')
  })

  test('that ends during the sending hours ends the next morning', () => {
    expect(daysFor(invoiceOf({ pausedUntil: '2026-06-05T16:00:00.000Z' }))[0]).toBe('2026-06-06')
  })

  test('that is over changes nothing', () => {
    expect(daysFor(invoiceOf({ pausedUntil: mondayNoon }))[0]).toBe('2026-06-03')
  })

  test('without an end stops everything', () => {
    expect(daysFor(invoiceOf({ pausedUntil: '9999-12-31T00:00:00.000Z' }))).toEqual([])
  })

  test('is the longest of invoice, project and client, and three days after a claim', () => {
    expect(latestPause([null, null, null], null)).toBeNull()
    expect(latestPause([null, '2026-06-05T04:00:00.000Z', '2026-06-04T04:00:00.000Z'], null)).toBe(
      '2026-06-05T04:00:00.000Z',
    )
    expect(latestPause([null, null, '2026-06-02T04:00:00.000Z'], '2026-06-01T04:00:00.000Z')).toBe(
      '2026-06-04T04:00:00.000Z',
    )
  })
})

describe('nothing is sent while', () => {
  const payment = { amount: 1, source: 'provider', paymentMethod: 'ach' } as const
  test.each<[string, Parameters<typeof invoiceOf>[0], string]>([
    [
      'a bank transfer is on its way',
      { entries: [entryOf({ ...payment, status: 'processing' })] },
      'processing',
    ],
    [
      'a check has not cleared',
      { entries: [entryOf({ amount: 1, status: 'pending', paymentMethod: 'check' })] },
      'processing',
    ],
    [
      'the client says they have paid',
      { entries: [entryOf({ amount: 1, status: 'pending', source: 'claimed' })] },
      'claimed',
    ],
    [
      'a title company will pay',
      { entries: [entryOf({ amount: 1, status: 'pending', paymentMethod: 'escrow' })] },
      'promised',
    ],
    ['a payment is disputed', { entries: [entryOf({ ...payment, status: 'disputed' })] }, 'disputed'],
    ['the project is paused', { project: { stageKind: 'paused', isArchived: false } }, 'project_paused'],
    [
      'the project is canceled',
      { project: { stageKind: 'canceled', isArchived: false } },
      'project_canceled',
    ],
    ['the project is archived', { project: { stageKind: 'won', isArchived: true } }, 'archived'],
  ])('%s', (_, fields, hold) => {
    const lateFee = {
      kind: 'flat',
      value: 3_500,
      graceDays: 0,
      repeat: 'none',
      cap: null,
      since: '2020-01-01',
    } as const
    expect(planReminders(stateOf([invoiceOf(fields)], { lateFee }), '2026-06-12T16:00:00.000Z')).toEqual({
      emails: [],
      held: [{ invoiceId: 'invoice', hold }],
    })
  })

  test('but a Checkout page that was only opened stops nothing', () => {
    const entries = [entryOf({ ...payment, status: 'pending' })]
    expect(daysFor(invoiceOf({ entries }))[0]).toBe('2026-06-03')
  })
})

describe('clock changes and leap days', () => {
  const timesFor = (invoice: RemindedInvoice, now: string) =>
    planReminders(stateOf([invoice]), now).emails.map(({ at }) => at)

  test('leave the sending hour at 8 in the morning', () => {
    const spring = invoiceOf({ terms: { dueDate: '2026-03-08' }, sentOn: '2026-02-20' })
    expect(timesFor(spring, '2026-02-26T17:00:00.000Z').slice(0, 3)).toEqual([
      '2026-03-01T13:00:00.000Z',
      '2026-03-08T12:00:00.000Z',
      '2026-03-10T12:00:00.000Z',
    ])
    const fall = invoiceOf({ terms: { dueDate: '2026-11-01' }, sentOn: '2026-10-01' })
    expect(timesFor(fall, '2026-10-20T16:00:00.000Z').slice(0, 3)).toEqual([
      '2026-10-25T12:00:00.000Z',
      '2026-11-01T13:00:00.000Z',
      '2026-11-03T13:00:00.000Z',
    ])
  })

  test('count February 29 as a day', () => {
    const leap = invoiceOf({ terms: { dueDate: '2028-02-27' }, sentOn: '2028-02-01' })
    expect(daysFor(leap, '2028-02-15T16:00:00.000Z').slice(0, 4)).toEqual([
      '2028-02-20',
      '2028-02-27',
      '2028-02-29',
      '2028-03-05',
    ])
  })

  test('do not repeat an email when the clock goes back by hours', () => {
    const now = '2026-11-01T13:00:00.000Z'
    const invoice = invoiceOf({ terms: { dueDate: '2026-11-01' }, sentOn: '2026-10-01' })
    const [sent] = dueEmails(planReminders(stateOf([invoice]), now), now)
    const done = new Set(sent?.items.map(({ key }) => key))
    const state = stateOf([{ ...invoice, done }], {}, { client: '2026-11-01' })
    const earlier = '2026-11-01T10:00:00.000Z'
    expect(dueEmails(planReminders(state, earlier), earlier)).toEqual([])
    expect(dueEmails(planReminders(state, '2026-11-01T14:00:00.000Z'), '2026-11-01T14:00:00.000Z')).toEqual(
      [],
    )
  })

  test('use the day of the company, not of the server', () => {
    // Already June 4 in UTC, and still June 3 in Honolulu.
    const now = '2026-06-04T03:00:00.000Z'
    const plan = planReminders(stateOf([invoiceOf()], { timeZone: 'Pacific/Honolulu' }), now)
    expect(plan.emails[0]).toMatchObject({ day: '2026-06-03', at: now })
  })
})
