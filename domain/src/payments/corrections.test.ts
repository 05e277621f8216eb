import { describe, expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import { claimPayment } from './claims.ts'
import type { LedgerContext } from './context.ts'
import { bouncePayment, clearPayment, reverseEntry } from './corrections.ts'
import { type RecordedPayment, recordPayment } from './record-payment.ts'
import { refundPayment } from './refunds.ts'
import { entryOf, mapleAvenue, openLedger } from './testing/testing-ledger.ts'

function ledgerWith(payment: Partial<RecordedPayment> = {}) {
  const ledger = openLedger()
  ledger.run((context) =>
    recordPayment(context, {
      amount: 712_500,
      paymentMethod: 'check',
      paidOn: '2026-03-14',
      isCleared: true,
      keepsRest: false,
      ...payment,
    }),
  )
  return ledger
}
const id = 'invoice-1'
const unknown = 'This payment doesn’t exist on this invoice'

describe('a check', () => {
  test('clears on a day, once', () => {
    const ledger = ledgerWith({ isCleared: false })
    expect(ledger.run((context) => clearPayment(context, id, '2026-03-21'))).toBe(
      'Choose today or an earlier date',
    )
    ledger.run((context) => clearPayment(context, id, '2026-03-18'))
    expect(ledger.entries()).toMatchObject([{ status: 'succeeded', paidOn: '2026-03-18' }])
    const again = ledger.run((context) => clearPayment(context, id, '2026-03-18'))
    expect(again).toBe('This payment isn’t waiting to clear')
    expect(ledger.run((context) => clearPayment(context, 'other', '2026-03-18'))).toBe(unknown)
  })

  test('fails if it bounces before it has cleared', () => {
    const ledger = ledgerWith({ isCleared: false })
    ledger.run((context) => bouncePayment(context, id, 'Insufficient funds'))
    expect(ledger.entries()).toMatchObject([{ status: 'failed' }])
  })

  test('is reversed if it bounces later', () => {
    const ledger = ledgerWith()
    ledger.run((context) => bouncePayment(context, id, 'Insufficient funds'))
    expect(ledger.entries()).toMatchObject([
      { amount: 712_500, status: 'succeeded' },
      { amount: -712_500, status: 'succeeded', parentTransactionId: id, paymentType: 'deposit' },
    ])
    expect(balanceOf(mapleAvenue, ledger.entries())).toMatchObject({ received: 0, refunded: 0 })
  })

  test('is the only thing that bounces', () => {
    const ledger = ledgerWith({ paymentMethod: 'cash' })
    expect(ledger.run((context) => bouncePayment(context, id, 'No'))).toBe('Only a check can bounce')
    expect(ledger.run((context) => bouncePayment(context, 'other', 'No'))).toBe(unknown)
  })
})

describe('a mistake', () => {
  const reverse =
    (entry = id, reason = 'Wrong project') =>
    (context: LedgerContext) =>
      reverseEntry(context, entry, reason)

  test('is reversed by an entry of the opposite amount, once', () => {
    const ledger = ledgerWith()
    ledger.run(reverse())
    expect(ledger.entries().map(({ amount }) => amount)).toEqual([712_500, -712_500])
    expect(ledger.run(reverse())).toBe('This payment was already reversed')
    expect(ledger.run(reverse('invoice-2'))).toBe('A correction can’t be reversed. Record the payment again.')
  })

  test('is canceled if the money had not arrived', () => {
    const ledger = ledgerWith({ isCleared: false })
    ledger.run(reverse())
    expect(ledger.entries()).toMatchObject([{ amount: 712_500, status: 'canceled' }])
    expect(ledger.run(reverse())).toBe('This payment didn’t go through, so there is nothing to reverse')
  })

  test('needs a reason', () => {
    expect(ledgerWith().run(reverse(id, ' '))).toBe('Enter a reason')
    expect(ledgerWith().run(reverse('other'))).toBe(unknown)
  })

  test('in a refund is reversed before the payment', () => {
    const ledger = ledgerWith()
    ledger.run((context) => refundPayment(context, id, { amount: 12_500, reason: 'Goodwill' }))
    expect(ledger.run(reverse())).toBe(
      'Part of this payment was refunded or used as credit. Reverse that first.',
    )
    ledger.run(reverse('invoice-2'))
    expect(ledger.entries()).toMatchObject([
      { status: 'succeeded' },
      { amount: -12_500, paymentType: 'refund' },
      { amount: 12_500, paymentType: 'other', parentTransactionId: 'invoice-2' },
    ])
    expect(ledger.run(reverse())).toEqual(['invoice-4'])
    expect(balanceOf(mapleAvenue, ledger.entries())).toMatchObject({ received: 0, refunded: 0 })
  })

  test('cannot be corrected where the provider or the client decides', () => {
    const ledger = openLedger()
    const card = entryOf({ id: 'card', amount: 100, source: 'provider', paymentMethod: 'card' })
    const credit = entryOf({ id: 'credit', amount: 100, source: 'credit' })
    ledger.write({ added: [card, credit], updated: [] })
    expect(ledger.run(reverse('card'))).toBe('Refund a card or bank payment instead')
    expect(ledger.run(reverse('credit'))).toBe('Return the credit instead')
    const claim = { paymentMethod: 'zelle', kind: 'deposit', amount: 712_300, offered: ['zelle'] } as const
    const [claimed = ''] = ledger.run((context) => claimPayment(context, claim))
    expect(ledger.run(reverse(claimed))).toBe('Reject this payment instead')
  })
})
