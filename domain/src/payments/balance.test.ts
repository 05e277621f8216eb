import { describe, expect, test } from 'vitest'
import { balanceOf, inFlight, remainingOf } from './balance.ts'
import { type TransactionStatus, transactionStatuses } from './ledger.ts'
import { entryOf, mapleAvenue } from './testing/testing-ledger.ts'

const none = {
  received: 0,
  refunded: 0,
  processing: 0,
  uncleared: 0,
  claimed: 0,
  promised: 0,
  disputed: 0,
  open: 1_425_000,
  overpaid: 0,
}

describe('the balance of an invoice', () => {
  test('is open without payments', () => {
    expect(balanceOf(mapleAvenue, [])).toEqual(none)
  })

  test.each<[TransactionStatus, number]>([
    ['pending', 0],
    ['processing', 0],
    ['succeeded', 712_500],
    ['failed', 0],
    ['canceled', 0],
    ['partially_refunded', 712_500],
    ['refunded', 712_500],
    ['disputed', 0],
  ])('counts a payment that is %s as %i', (status, received) => {
    const balance = balanceOf(mapleAvenue, [entryOf({ amount: 712_500, status, source: 'provider' })])
    expect(balance).toMatchObject({ received, open: 1_425_000 - received })
  })

  test('knows every status', () => {
    expect(transactionStatuses).toHaveLength(8)
  })

  test('tells apart what is on its way, claimed and promised', () => {
    const balance = balanceOf(mapleAvenue, [
      entryOf({ amount: 1, status: 'processing', source: 'provider', paymentMethod: 'ach' }),
      entryOf({ amount: 20, status: 'pending', paymentMethod: 'check' }),
      entryOf({ amount: 300, status: 'pending', source: 'claimed' }),
      entryOf({ amount: 4_000, status: 'pending', paymentMethod: 'escrow' }),
      // Opening a Checkout page is not a payment.
      entryOf({ amount: 50_000, status: 'pending', source: 'provider', paymentMethod: 'card' }),
    ])
    expect(balance).toEqual({ ...none, processing: 1, uncleared: 20, claimed: 300, promised: 4_000 })
    expect(inFlight(balance)).toBe(21)
  })

  test('subtracts refunds, and adds them again when they are reversed', () => {
    const payment = entryOf({ amount: 1_425_000, status: 'partially_refunded' })
    const refund = entryOf({ amount: -25_000, parentTransactionId: payment.id })
    expect(balanceOf(mapleAvenue, [payment, refund])).toMatchObject({
      received: 1_400_000,
      refunded: 25_000,
      open: 25_000,
    })
    const reversal = entryOf({ amount: 25_000, parentTransactionId: refund.id, paymentType: 'other' })
    expect(balanceOf(mapleAvenue, [payment, refund, reversal])).toMatchObject({ refunded: 0, open: 0 })
  })

  test.each([
    ['all of it', 100_000, [], 0],
    ['a part of it', 40_000, [], 60_000],
    ['what was left after a refund', 75_000, [25_000], 0],
    ['all of it, although a refund was underway', 100_000, [25_000], -25_000],
  ])('without what a dispute takes: %s', (_, disputedAmount, refunds, received) => {
    const payment = entryOf({ amount: 100_000, status: 'disputed', disputedAmount })
    const children = refunds.map((amount) => entryOf({ amount: -amount, parentTransactionId: payment.id }))
    const balance = balanceOf(mapleAvenue, [payment, ...children])
    expect(balance).toMatchObject({ received, disputed: disputedAmount, open: 1_425_000 - received })
  })

  test('turns what was paid too much, and all that was paid on a void invoice, into credit', () => {
    const paid = [entryOf({ amount: 1_500_000 })]
    expect(balanceOf(mapleAvenue, paid)).toMatchObject({ open: 0, overpaid: 75_000 })
    const voidedAt = '2026-03-15T10:00:00.000Z'
    expect(balanceOf({ ...mapleAvenue, voidedAt }, paid)).toMatchObject({ open: 0, overpaid: 1_500_000 })
  })

  test('ignores another currency', () => {
    expect(balanceOf(mapleAvenue, [entryOf({ amount: 1_425_000, currency: 'eur' })])).toEqual(none)
  })
})

describe('what is left of a payment', () => {
  const payment = entryOf({ amount: 1_000 })
  const refund = (amount: number, status: TransactionStatus = 'succeeded') =>
    entryOf({ amount, status, parentTransactionId: payment.id })

  test('excludes refunds that are still underway, but not those that failed', () => {
    expect(remainingOf(payment, [payment, refund(-300, 'pending'), refund(-500, 'failed')])).toBe(700)
  })

  test('includes refunds that were reversed', () => {
    const wrong = refund(-300)
    const reversal = entryOf({ amount: 300, parentTransactionId: wrong.id, paymentType: 'other' })
    expect(remainingOf(payment, [payment, wrong, reversal])).toBe(1_000)
  })

  test('is nothing for a payment that has not cleared', () => {
    expect(remainingOf({ ...payment, status: 'processing' }, [])).toBe(0)
  })
})
