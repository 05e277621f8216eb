import { describe, expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import { claimPayment, confirmClaim, rejectClaim } from './claims.ts'
import { type RecordedPayment, recordPayment, recordProjectPayment } from './record-payment.ts'
import { mapleAvenue, openLedger } from './testing/testing-ledger.ts'

const zelle: RecordedPayment = {
  amount: 712_500,
  paymentMethod: 'zelle',
  paidOn: '2026-03-14',
  isCleared: true,
  keepsRest: false,
}
const record = (payment: Partial<RecordedPayment>, invoice = {}) =>
  openLedger(invoice).run((context) => recordPayment(context, { ...zelle, ...payment }))

describe('recording a payment', () => {
  test('adds one cleared entry', () => {
    const ledger = openLedger()
    ledger.run((context) => recordPayment(context, zelle))
    expect(ledger.entries()).toEqual([
      {
        id: 'invoice-1',
        invoiceId: 'invoice',
        parentTransactionId: null,
        creditFromId: null,
        amount: 712_500,
        currency: 'usd',
        paymentType: 'deposit',
        paymentMethod: 'zelle',
        status: 'succeeded',
        source: 'recorded',
        disputedAmount: null,
        paidOn: '2026-03-14',
        completedAt: '2026-03-20T15:00:00.000Z',
        createdAt: '2026-03-20T15:00:00.000Z',
      },
    ])
  })

  test('names what it pays', () => {
    const ledger = openLedger()
    const pay = (amount: number) => ledger.run((context) => recordPayment(context, { ...zelle, amount }))
    for (const amount of [500_000, 212_500, 100_000, 612_500]) pay(amount)
    expect(ledger.entries().map(({ paymentType }) => paymentType)).toEqual([
      'installment',
      'deposit',
      'installment',
      'final',
    ])
    const whole = openLedger()
    whole.run((context) => recordPayment(context, { ...zelle, amount: 1_425_000 }))
    expect(whole.entries()[0]?.paymentType).toBe('full')
  })

  test('keeps a check that has not cleared pending', () => {
    const ledger = openLedger()
    ledger.run((context) => recordPayment(context, { ...zelle, paymentMethod: 'check', isCleared: false }))
    expect(ledger.entries()[0]).toMatchObject({ status: 'pending', completedAt: null })
    expect(balanceOf(mapleAvenue, ledger.entries())).toMatchObject({ received: 0, uncleared: 712_500 })
    const again = ledger.run((context) => recordPayment(context, { ...zelle, amount: 1_425_000 }))
    expect(again).toBe('Only $7,125.00 is still due. Change the amount, or keep the extra as credit.')
  })

  test('makes credit of what is too much, but only if asked to', () => {
    const tooMuch = { amount: 1_500_000 }
    expect(record(tooMuch)).toBe(
      'Only $14,250.00 is still due. Change the amount, or keep the extra as credit.',
    )
    expect(record({ ...tooMuch, keepsRest: true })).toEqual(['invoice-1'])
    const paid = openLedger()
    paid.run((context) => recordPayment(context, { ...zelle, amount: 1_425_000 }))
    expect(paid.run((context) => recordPayment(context, zelle))).toBe(
      'No balance is due on this invoice. You can record this payment as credit for the client.',
    )
  })

  describe('that the client has reported', () => {
    const reported = () => {
      const ledger = openLedger()
      const claim = { paymentMethod: 'zelle', kind: 'deposit', amount: 712_500, offered: ['zelle'] } as const
      ledger.run((context) => claimPayment(context, claim))
      const pay = (payment: Partial<RecordedPayment>) =>
        ledger.run((context) => recordPayment(context, { ...zelle, ...payment }))
      return { ledger, pay }
    }

    test('is refused, because it is confirmed instead', () => {
      const { ledger, pay } = reported()
      const sentence = 'The client reported this payment. Confirm it instead.'
      expect(pay({})).toBe(sentence)
      expect(pay({ paymentMethod: 'check', isCleared: false })).toBe(sentence)
      expect(ledger.entries()).toHaveLength(1)
    })

    test('is refused if less would be left than was reported', () => {
      const { pay } = reported()
      const sentence = 'The client reported a payment of $7,125.00. Confirm or reject it first.'
      expect(pay({ amount: 712_501 })).toBe(sentence)
      expect(pay({ amount: 1_500_000, keepsRest: true })).toBe(sentence)
    })

    test('does not prevent another payment, nor any after the claim is decided', () => {
      const other = reported()
      expect(other.pay({ amount: 500_000 })).toEqual(['invoice-2'])
      for (const decide of [confirmClaim, rejectClaim]) {
        const { ledger, pay } = reported()
        ledger.run((context) => decide(context, 'invoice-1', { paidOn: '2026-03-19' }))
        expect(pay({})).toEqual(['invoice-2'])
      }
    })
  })

  test.each<[string, Partial<RecordedPayment>, object, string]>([
    ['nothing', { amount: 0 }, {}, 'Enter an amount above $0.00'],
    ['a negative amount', { amount: -1 }, {}, 'Enter an amount above $0.00'],
    ['half a cent', { amount: 0.5 }, {}, 'Enter an amount above $0.00'],
    ['a huge amount', { amount: 1e15, keepsRest: true }, {}, 'This amount is too large'],
    ['tomorrow', { paidOn: '2026-03-21' }, {}, 'Choose today or an earlier date'],
    [
      'a card payment',
      { paymentMethod: 'card' },
      {},
      'Card and bank payments are recorded automatically. Choose another method.',
    ],
    [
      'cash that has not cleared',
      { paymentMethod: 'cash', isCleared: false },
      {},
      'Only a check or an escrow payment can be recorded before it clears',
    ],
    ['a draft', {}, { sentAt: null }, 'Send the invoice first, or record the payment on the project.'],
    [
      'a void invoice',
      {},
      { voidedAt: '2026-03-13T10:00:00.000Z' },
      'This invoice is void. Record the payment on another invoice.',
    ],
  ])('refuses %s', (_, payment, invoice, sentence) => {
    expect(record(payment, invoice)).toBe(sentence)
  })
})

describe('recording a payment on a project', () => {
  const context = { now: '2026-03-20T15:00:00.000Z', today: '2026-03-20', newId: () => 'new' }

  test('adds an entry without an invoice', () => {
    expect(recordProjectPayment(context, zelle)).toMatchObject({
      added: [{ id: 'new', invoiceId: null, amount: 712_500, paymentType: 'other', status: 'succeeded' }],
      updated: [],
    })
  })

  test('refuses the same as on an invoice', () => {
    expect(recordProjectPayment(context, { ...zelle, amount: 0 })).toEqual({
      refused: 'Enter an amount above $0.00',
    })
  })
})
