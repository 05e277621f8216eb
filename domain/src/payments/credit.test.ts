import { describe, expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import { applyCredit, creditOf, returnCredit } from './credit.ts'
import { refundPayment } from './refunds.ts'
import { entryOf, openLedger } from './testing/testing-ledger.ts'

/** An invoice on which the client paid $750.00 too much, in two payments, and one that is open. */
function twoInvoices() {
  const overpaid = openLedger({ id: 'old' })
  const first = entryOf({ id: 'first', invoiceId: 'old', amount: 1_400_000, paymentMethod: 'check' })
  const second = entryOf({ id: 'second', invoiceId: 'old', amount: 100_000, paymentMethod: 'zelle' })
  overpaid.write({ added: [first, second], updated: [] })
  const open = openLedger({ id: 'new' })
  const apply = (amount: number) => {
    const outcome = applyCredit(open.context(), [overpaid.context(), open.context()], amount)
    if ('refused' in outcome) return outcome.refused
    overpaid.write(outcome)
    open.write(outcome)
    return outcome.added
  }
  const credit = () => creditOf([overpaid.context(), open.context()])
  return { overpaid, open, apply, credit }
}

describe('a client’s credit', () => {
  test('is what they paid too much', () => {
    expect(twoInvoices().credit()).toBe(75_000)
  })

  test('moves to another invoice as two entries that cancel out', () => {
    const { open, overpaid, apply, credit } = twoInvoices()
    const added = apply(50_000)
    expect(added).toMatchObject([
      { invoiceId: 'old', amount: -50_000, parentTransactionId: 'second', paymentMethod: 'zelle' },
      { invoiceId: 'new', amount: 50_000, creditFromId: 'new-1', paymentMethod: 'zelle', source: 'credit' },
    ])
    expect(credit()).toBe(25_000)
    expect(balanceOf(open.context().invoice, open.entries()).received).toBe(50_000)
    expect(balanceOf(overpaid.context().invoice, overpaid.entries()).overpaid).toBe(25_000)
  })

  test('cannot be spent twice', () => {
    const { apply } = twoInvoices()
    apply(50_000)
    expect(apply(25_001)).toBe('The client has only $250.00 in credit')
    expect(apply(25_000)).toHaveLength(2)
    expect(apply(1)).toBe('The client has only $0.00 in credit')
  })

  test('cannot be spent while it is being refunded', () => {
    const { overpaid, apply, credit } = twoInvoices()
    const refund = entryOf({
      invoiceId: 'old',
      amount: -75_000,
      status: 'pending',
      parentTransactionId: 'second',
    })
    overpaid.write({ added: [refund], updated: [] })
    expect(credit()).toBe(0)
    expect(apply(1)).toBe('The client has only $0.00 in credit')
  })

  test('that was spent cannot be refunded where it came from', () => {
    const { overpaid, apply } = twoInvoices()
    apply(75_000)
    const refund = { amount: 25_001, reason: 'Overpaid' }
    expect(overpaid.run((context) => refundPayment(context, 'second', refund))).toBe(
      'Only $250.00 of this payment can be refunded',
    )
  })

  test('can be returned, once', () => {
    const { open, overpaid, apply, credit } = twoInvoices()
    apply(50_000)
    const giveBack = () => returnCredit(open.context(), overpaid.context(), 'new-2')
    const outcome = giveBack()
    if ('refused' in outcome) throw new Error(outcome.refused)
    overpaid.write(outcome)
    open.write(outcome)
    expect(credit()).toBe(75_000)
    expect(balanceOf(open.context().invoice, open.entries()).received).toBe(0)
    expect(giveBack()).toEqual({ refused: 'This credit was already returned, refunded or used again' })
    expect(returnCredit(open.context(), overpaid.context(), 'other')).toEqual({
      refused: 'This credit doesn’t exist on this invoice',
    })
  })

  test.each([
    [0, 'Enter an amount above $0.00'],
    [0.5, 'Enter an amount above $0.00'],
    [1_425_001, 'Only $14,250.00 is still due on this invoice'],
  ])('of %d cannot be applied', (amount, sentence) => {
    expect(twoInvoices().apply(amount)).toBe(sentence)
  })

  test('applies only to sent invoices', () => {
    const { overpaid } = twoInvoices()
    const draft = openLedger({ id: 'draft', sentAt: null })
    expect(applyCredit(draft.context(), [overpaid.context()], 1)).toEqual({
      refused: 'Only a sent invoice can be paid with credit',
    })
  })
})
