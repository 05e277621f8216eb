import { describe, expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import type { LedgerContext } from './context.ts'
import { recordPayment } from './record-payment.ts'
import { type Refund, refundPayment, statusAfterRefunds } from './refunds.ts'
import { entryOf, mapleAvenue, openLedger } from './testing/testing-ledger.ts'

const id = 'invoice-1'
const refund =
  (fields: Partial<Refund> = {}, payment = id) =>
  (context: LedgerContext) =>
    refundPayment(context, payment, { amount: 100_000, reason: 'Canceled', ...fields })

function paidLedger() {
  const ledger = openLedger()
  const payment = { paymentMethod: 'zelle', paidOn: '2026-03-14', isCleared: true, keepsRest: false } as const
  ledger.run((context) => recordPayment(context, { ...payment, amount: 712_500 }))
  return ledger
}

describe('a refund', () => {
  test('is a negative entry, and the payment says how much of it was refunded', () => {
    const ledger = paidLedger()
    ledger.run(refund())
    expect(ledger.entries()).toMatchObject([
      { status: 'partially_refunded' },
      {
        amount: -100_000,
        paymentType: 'refund',
        paymentMethod: 'zelle',
        parentTransactionId: id,
        status: 'succeeded',
        source: 'recorded',
        paidOn: '2026-03-20',
      },
    ])
    ledger.run(refund({ amount: 612_500 }))
    expect(ledger.entries()[0]?.status).toBe('refunded')
    expect(balanceOf(mapleAvenue, ledger.entries())).toMatchObject({ received: 0, refunded: 712_500 })
  })

  test('is never more than what is left', () => {
    const ledger = paidLedger()
    ledger.run(refund())
    expect(ledger.run(refund({ amount: 612_501 }))).toBe('Only $6,125.00 of this payment can be refunded')
    ledger.run(refund({ amount: 612_500 }))
    expect(ledger.run(refund({ amount: 1 }))).toBe('This payment was already fully refunded')
  })

  test('of a card payment waits for the provider', () => {
    const ledger = openLedger()
    const card = entryOf({ id, amount: 712_500, source: 'provider', paymentMethod: 'card' })
    ledger.write({ added: [card], updated: [] })
    ledger.run(refund())
    expect(ledger.entries()).toMatchObject([
      { status: 'succeeded' },
      { amount: -100_000, status: 'pending', source: 'provider', paidOn: null, completedAt: null },
    ])
    expect(balanceOf(mapleAvenue, ledger.entries()).received).toBe(712_500)
    expect(ledger.run(refund({ amount: 612_501 }))).toBe('Only $6,125.00 of this payment can be refunded')
  })

  test.each<[Partial<Refund>, string]>([
    [{ amount: 0 }, 'Enter an amount above $0.00'],
    [{ amount: -5 }, 'Enter an amount above $0.00'],
    [{ amount: 0.5 }, 'Enter an amount above $0.00'],
    [{ reason: '' }, 'Enter a reason'],
  ])('with %j is refused', (fields, sentence) => {
    expect(paidLedger().run(refund(fields))).toBe(sentence)
  })

  test.each([
    [{ status: 'processing' }, 'This payment hasn’t cleared yet, so it can’t be refunded'],
    [{ status: 'failed' }, 'This payment hasn’t cleared yet, so it can’t be refunded'],
    [{ status: 'disputed' }, 'This payment is disputed. Wait for the bank’s decision.'],
    [{ amount: -100_000, parentTransactionId: 'other' }, 'Only a payment can be refunded'],
    // The reversal of a refund.
    [{ parentTransactionId: 'other' }, 'Only a payment can be refunded'],
  ] as const)('of an entry with %j is refused', (fields, sentence) => {
    const ledger = openLedger()
    ledger.write({ added: [entryOf({ id, amount: 712_500, ...fields })], updated: [] })
    expect(ledger.run(refund())).toBe(sentence)
  })

  test('has the currency of its payment', () => {
    const ledger = openLedger()
    ledger.write({ added: [entryOf({ id, amount: 712_500, currency: 'eur' })], updated: [] })
    ledger.run(refund())
    expect(ledger.entries()[1]?.currency).toBe('eur')
    expect(balanceOf(mapleAvenue, ledger.entries())).toMatchObject({ received: 0, refunded: 0 })
  })

  test('of an unknown payment is refused', () => {
    expect(paidLedger().run(refund({}, 'other'))).toBe('This payment doesn’t exist on this invoice')
  })

  test('that fails leaves the payment as it was', () => {
    const payment = entryOf({ id, amount: 100, status: 'partially_refunded' })
    const failed = entryOf({ amount: -40, status: 'failed', parentTransactionId: id })
    expect(statusAfterRefunds(payment, [payment, failed])).toBe('succeeded')
  })
})
