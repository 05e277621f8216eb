import { describe, expect, test } from 'vitest'
import { entryOf } from '../payments/testing/testing-ledger.ts'
import { pausedForever } from './calendar.ts'
import { latestPause, type RemindedInvoice } from './holds.ts'
import { planReminders } from './plan.ts'
import { invoiceOf, stateOf } from './testing-invoices.ts'

/** The invoice is due on June 10, so its first reminder is sent on June 3. */
const mondayNoon = '2026-06-01T16:00:00.000Z'
const daysFor = (invoice: RemindedInvoice) =>
  planReminders(stateOf([invoice]), mondayNoon).emails.map(({ day }) => day)

describe('a pause', () => {
  test('delays a reminder by up to three days, and drops it after that', () => {
    // Midnight in New York, at the beginning of June 5.
    const untilFriday = invoiceOf({ pausedUntil: '2026-06-05T04:00:00.000Z' })
    expect(daysFor(untilFriday)[0]).toBe('2026-06-05')
    expect(daysFor(invoiceOf({ pausedUntil: '2026-06-08T04:00:00.000Z' }))[0]).toBe('2026-06-10')
  })

  test('that ends during the sending hours ends the next morning', () => {
    const invoice = invoiceOf({ pausedUntil: '2026-06-05T16:00:00.000Z' })
    expect(daysFor(invoice)[0]).toBe('2026-06-06')
    // The plan stays the same when the pause is over, an hour later.
    const later = planReminders(stateOf([invoice]), '2026-06-05T17:00:00.000Z')
    expect(later.emails[0]?.day).toBe('2026-06-06')
  })

  test('that is over changes nothing', () => {
    expect(daysFor(invoiceOf({ pausedUntil: mondayNoon }))[0]).toBe('2026-06-03')
  })

  test.each([pausedForever, '9999-12-31T23:59:59.999Z'])('until %s stops everything', (pausedUntil) => {
    const rules = { timeZone: 'Pacific/Auckland', businessDaysOnly: true }
    expect(planReminders(stateOf([invoiceOf({ pausedUntil })], rules), mondayNoon).emails).toEqual([])
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
