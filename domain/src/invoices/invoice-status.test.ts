import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from '../payments/ledger.ts'
import { entryOf, mapleAvenue } from '../payments/testing/testing-ledger.ts'
import {
  type DisplayedInvoiceStatus,
  deriveInvoice,
  displayedInvoiceStatuses,
  type InvoiceFacts,
} from './invoice-status.ts'

const sent: InvoiceFacts = { ...mapleAvenue, scheduledSendAt: null, viewedAt: null }
const noon = '2026-03-13T12:00:00.000Z'
const derive = (invoice: Partial<InvoiceFacts>, entries: LedgerEntry[] = [], today = '2026-03-14') =>
  deriveInvoice({ ...sent, ...invoice }, entries, today)
const paid = (amount: number, fields: Partial<LedgerEntry> = {}) => entryOf({ amount, ...fields })
const ach = (amount: number) =>
  paid(amount, { status: 'processing', source: 'provider', paymentMethod: 'ach' })

type Case = [DisplayedInvoiceStatus, string, Partial<InvoiceFacts>, LedgerEntry[], string?]
const cases: Case[] = [
  ['draft', 'before it is sent', { sentAt: null }, []],
  ['scheduled', 'before it is sent at its time', { sentAt: null, scheduledSendAt: noon }, []],
  ['sent', 'after it is sent', {}, []],
  ['viewed', 'once the client has opened it', { viewedAt: noon }, []],
  ['partially_paid', 'after a part of the deposit', {}, [paid(1)]],
  ['deposit_paid', 'after the deposit', { viewedAt: noon }, [paid(712_500)]],
  ['partially_paid', 'after more than the deposit', {}, [paid(712_501)]],
  ['partially_paid', 'after a part without a deposit', { deposit: 0 }, [paid(5)]],
  ['processing', 'while a bank transfer is on its way', {}, [ach(712_500)]],
  [
    'processing',
    'with a check that has not cleared',
    {},
    [paid(5, { status: 'pending', paymentMethod: 'check' })],
  ],
  ['sent', 'after a claim', {}, [paid(712_500, { status: 'pending', source: 'claimed' })]],
  ['sent', 'on the day of the deposit', {}, [], '2026-03-14'],
  ['overdue', 'the day after', {}, [], '2026-03-15'],
  ['deposit_paid', 'on the day of the balance', {}, [paid(712_500)], '2026-04-04'],
  ['overdue', 'the day after the balance was due', {}, [paid(712_500)], '2026-04-05'],
  ['processing', 'if what is late is on its way', {}, [ach(712_500)], '2026-03-20'],
  ['overdue', 'if more is late than is on its way', {}, [ach(712_500)], '2026-04-05'],
  ['paid', 'with all of the money', {}, [paid(1_425_000)], '2026-05-01'],
  ['paid', 'with more than that', {}, [paid(1_500_000)]],
  ['void', 'if it was voided, also with money', { voidedAt: noon }, [paid(1_425_000)]],
]

describe('an invoice is', () => {
  test.each(cases)('%s %s', (status, _, invoice, entries, today) => {
    expect(derive(invoice, entries, today).displayedStatus).toBe(status)
  })

  test('in each status in one of these cases', () => {
    expect(new Set(cases.map(([status]) => status))).toEqual(new Set(displayedInvoiceStatuses))
  })
})

describe('the status of an invoice', () => {
  test('stores only draft, sent and paid', () => {
    expect(derive({ sentAt: null }).status).toBe('draft')
    expect(derive({}, [paid(712_500)], '2026-05-01').status).toBe('sent')
    expect(derive({}, [paid(1_425_000)]).status).toBe('paid')
    expect(derive({ voidedAt: noon }, [paid(1_425_000)]).status).toBe('sent')
  })

  test('says what is late, and since when', () => {
    expect(derive({}, [], '2026-03-14').overdue).toBeNull()
    expect(derive({}, [], '2026-03-15').overdue).toEqual({ amount: 712_500, since: '2026-03-14' })
    expect(derive({}, [], '2026-04-05').overdue).toEqual({ amount: 1_425_000, since: '2026-03-14' })
    expect(derive({}, [paid(712_500)], '2026-04-05').overdue).toEqual({
      amount: 712_500,
      since: '2026-04-04',
    })
  })

  test('says what is due only while the client can pay', () => {
    expect(derive({}).dueNow).toEqual({ kind: 'deposit', amount: 712_500, dueDate: '2026-03-14' })
    expect(derive({ sentAt: null }).dueNow).toBeNull()
    expect(derive({ voidedAt: noon }, [], '2026-05-01')).toMatchObject({ dueNow: null, overdue: null })
  })

  test('says whether there is something to refund', () => {
    expect(derive({}).isRefundable).toBe(false)
    const payment = paid(1_000)
    expect(derive({}, [payment]).isRefundable).toBe(true)
    const refund = paid(-1_000, { parentTransactionId: payment.id })
    expect(derive({}, [payment, refund]).isRefundable).toBe(false)
    const reversal = paid(500, { parentTransactionId: refund.id, paymentType: 'other' })
    expect(derive({}, [{ ...payment, status: 'disputed' }, refund, reversal]).isRefundable).toBe(false)
  })
})
