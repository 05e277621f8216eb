import { describe, expect, test } from 'vitest'
import type { LedgerEntry } from './ledger.ts'
import { paidDates, projectPaidDays } from './paid-dates.ts'
import { entryOf, mapleAvenue } from './testing/testing-ledger.ts'

const zone = 'America/New_York'
const owed = { ...mapleAvenue, since: mapleAvenue.sentAt }
const on = (paidOn: string, amount: number, fields: Partial<LedgerEntry> = {}) =>
  entryOf({ amount, paidOn, completedAt: `${paidOn}T16:00:00.000Z`, ...fields })
const days = (entries: LedgerEntry[]) => {
  const { deposit, total } = paidDates(owed, entries, zone)
  return [deposit?.on ?? null, total?.on ?? null]
}

describe('the paid dates of an invoice', () => {
  test('are the days on which deposit and total were reached, in the order of the days', () => {
    expect(days([])).toEqual([null, null])
    expect(days([on('2026-03-14', 712_499)])).toEqual([null, null])
    expect(days([on('2026-03-20', 712_500), on('2026-03-14', 712_500)])).toEqual(['2026-03-14', '2026-03-20'])
    expect(days([on('2026-03-14', 1_500_000)])).toEqual(['2026-03-14', '2026-03-14'])
  })

  test('disappear with a refund and return with the next payment', () => {
    const payment = on('2026-03-14', 1_425_000)
    const refund = on('2026-03-20', -1_000_000, { parentTransactionId: payment.id })
    expect(days([payment, refund])).toEqual([null, null])
    expect(days([payment, refund, on('2026-03-25', 1_000_000)])).toEqual(['2026-03-25', '2026-03-25'])
  })

  test('forget a payment that was reversed', () => {
    const mistake = on('2026-03-13', 1_425_000)
    const real = on('2026-03-18', 1_425_000)
    const reversal = on('2026-03-20', -1_425_000, { parentTransactionId: mistake.id, paymentType: 'full' })
    expect(days([mistake, real, reversal])).toEqual(['2026-03-18', '2026-03-18'])
  })

  test('ignore what has not cleared', () => {
    expect(days([on('2026-03-14', 1_425_000, { status: 'processing' })])).toEqual([null, null])
    expect(days([on('2026-03-14', 1_425_000, { currency: 'cad' })])).toEqual([null, null])
  })

  test('are days in the zone of the company', () => {
    const ach = on('2026-03-14', 1_425_000, { paidOn: null, completedAt: '2026-03-15T03:30:00.000Z' })
    expect(paidDates(owed, [ach], zone).total).toEqual({ at: '2026-03-15T03:30:00.000Z', on: '2026-03-14' })
  })

  test('are the day of sending for an invoice with a total of zero', () => {
    expect(paidDates({ ...owed, total: 0, deposit: 0 }, [], zone)).toEqual({
      deposit: null,
      total: { at: mapleAvenue.sentAt, on: '2026-03-12' },
    })
  })

  test('do not exist for a draft or a void invoice', () => {
    const paid = [on('2026-03-14', 1_425_000)]
    expect(paidDates({ ...owed, since: null }, paid, zone).total).toBeNull()
    expect(paidDates({ ...owed, voidedAt: '2026-03-20T10:00:00.000Z' }, paid, zone).total).toBeNull()
  })
})

describe('the paid days of a project', () => {
  const project = { value: 1_425_000, depositPercent: 50, unassigned: [] }
  const invoice = (entries: LedgerEntry[], fields = {}) => ({ ...owed, ...fields, entries })
  const paid = (day: string) => invoice([on(day, 1_425_000)])

  test('need all sent invoices to be paid', () => {
    expect(projectPaidDays(project, [paid('2026-03-14'), paid('2026-03-20')], zone)).toEqual({
      depositDate: '2026-03-20',
      fullPaidDate: '2026-03-20',
    })
    expect(projectPaidDays(project, [paid('2026-03-14'), invoice([])], zone).fullPaidDate).toBeNull()
    expect(projectPaidDays(project, [invoice([]), paid('2026-03-14')], zone).depositDate).toBeNull()
  })

  test('ignore drafts and void invoices', () => {
    const others = [invoice([], { since: null }), invoice([], { voidedAt: '2026-03-20T10:00:00.000Z' })]
    expect(projectPaidDays(project, [paid('2026-03-14'), ...others], zone).fullPaidDate).toBe('2026-03-14')
  })

  test('count payments before the first invoice against the value of the project', () => {
    const unassigned = [on('2026-03-10', 712_500)]
    expect(projectPaidDays({ ...project, unassigned }, [], zone)).toEqual({
      depositDate: '2026-03-10',
      fullPaidDate: null,
    })
    expect(projectPaidDays({ ...project, value: null, unassigned }, [], zone).depositDate).toBeNull()
  })
})
