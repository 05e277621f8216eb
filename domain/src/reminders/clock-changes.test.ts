import { describe, expect, test } from 'vitest'
import type { RemindedInvoice } from './holds.ts'
import { dueEmails, planReminders } from './plan.ts'
import { invoiceOf, stateOf } from './testing-invoices.ts'

const daysFor = (invoice: RemindedInvoice, now: string) =>
  planReminders(stateOf([invoice]), now).emails.map(({ day }) => day)

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
