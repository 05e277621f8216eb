import { describe, expect, test } from 'vitest'
import { balanceOf } from './balance.ts'
import { type Claim, claimPayment, confirmClaim, rejectClaim } from './claims.ts'
import { recordPayment } from './record-payment.ts'
import { mapleAvenue, openLedger } from './testing/testing-ledger.ts'

const deposit: Claim = {
  paymentMethod: 'zelle',
  kind: 'deposit',
  amount: 712_500,
  offered: ['zelle', 'check'],
}
const claimOn = (invoice = {}, claim: Partial<Claim> = {}) => {
  const ledger = openLedger(invoice)
  return { ledger, outcome: ledger.run((context) => claimPayment(context, { ...deposit, ...claim })) }
}

describe('a client’s claim to have paid', () => {
  test('is pending and pays nothing', () => {
    const { ledger } = claimOn()
    expect(ledger.entries()).toMatchObject([
      { amount: 712_500, paymentType: 'deposit', status: 'pending', source: 'claimed', completedAt: null },
    ])
    expect(balanceOf(mapleAvenue, ledger.entries())).toMatchObject({
      received: 0,
      claimed: 712_500,
      open: 1_425_000,
    })
  })

  test('counts once, however often the button is pressed', () => {
    const { ledger } = claimOn()
    for (let press = 0; press < 100; press++) {
      expect(ledger.run((context) => claimPayment(context, deposit))).toEqual([])
    }
    expect(ledger.entries()).toHaveLength(1)
  })

  test.each<[string, object, Partial<Claim>, string]>([
    ['a draft', { sentAt: null }, {}, 'This invoice can’t be paid. Contact the sender.'],
    [
      'a void invoice',
      { voidedAt: '2026-03-13T10:00:00.000Z' },
      {},
      'This invoice can’t be paid. Contact the sender.',
    ],
    ['an invoice with a total of zero', { total: 0, deposit: 0 }, {}, 'This invoice is already paid'],
    ['another amount', {}, { amount: 700_000 }, 'The amount due has changed. $7,125.00 is due now.'],
    ['a method that is not offered', {}, { paymentMethod: 'venmo' }, 'Choose another way to pay'],
  ])('is refused on %s', (_, invoice, claim, sentence) => {
    expect(claimOn(invoice, claim).outcome).toBe(sentence)
  })

  test('is refused if it adds up to more than is open', () => {
    const { ledger } = claimOn()
    const whole: Claim = { ...deposit, kind: 'full', amount: 1_425_000 }
    expect(ledger.run((context) => claimPayment(context, whole))).toBe(
      'You’ve already told us about a payment. We’ll confirm it when it arrives.',
    )
  })

  test('is refused while the money is on its way', () => {
    const ledger = openLedger()
    const check = {
      paymentMethod: 'check',
      paidOn: '2026-03-14',
      isCleared: false,
      keepsRest: false,
    } as const
    ledger.run((context) => recordPayment(context, { ...check, amount: 1_425_000 }))
    expect(ledger.run((context) => claimPayment(context, deposit))).toBe('Your payment is already processing')
  })
})

describe('a team member', () => {
  const claimed = () => claimOn().ledger
  const paidOn = '2026-03-19'

  test('confirms a claim, which makes it a payment', () => {
    const ledger = claimed()
    ledger.run((context) => confirmClaim(context, 'invoice-1', { paidOn }))
    expect(ledger.entries()).toMatchObject([
      { status: 'succeeded', paidOn, completedAt: '2026-03-20T15:00:00.000Z', amount: 712_500 },
    ])
  })

  test('confirms what really arrived', () => {
    const ledger = claimed()
    ledger.run((context) => confirmClaim(context, 'invoice-1', { paidOn, amount: 700_000 }))
    expect(balanceOf(mapleAvenue, ledger.entries())).toMatchObject({ received: 700_000, open: 725_000 })
  })

  test('rejects a claim, after which the client can claim again', () => {
    const ledger = claimed()
    ledger.run((context) => rejectClaim(context, 'invoice-1'))
    expect(ledger.entries()).toMatchObject([{ status: 'failed' }])
    expect(ledger.run((context) => claimPayment(context, deposit))).toEqual(['invoice-2'])
  })

  test('confirms a deposit, after which the client cannot claim it again for the same amount', () => {
    const ledger = claimed()
    ledger.run((context) => confirmClaim(context, 'invoice-1', { paidOn }))
    expect(ledger.run((context) => claimPayment(context, deposit))).toBe(
      'The amount due has changed. $7,125.00 is due now.',
    )
    expect(ledger.run((context) => claimPayment(context, { ...deposit, kind: 'final' }))).toEqual([
      'invoice-2',
    ])
  })

  test('decides once', () => {
    const ledger = claimed()
    ledger.run((context) => confirmClaim(context, 'invoice-1', { paidOn }))
    const late = 'This payment was already confirmed or rejected'
    expect(ledger.run((context) => confirmClaim(context, 'invoice-1', { paidOn }))).toBe(late)
    expect(ledger.run((context) => rejectClaim(context, 'invoice-1'))).toBe(late)
  })

  test.each([
    [{ paidOn: '2026-03-21' }, 'Choose today or an earlier date'],
    [{ paidOn, amount: 0 }, 'Enter an amount above $0.00'],
    [{ paidOn, amount: 1.5 }, 'Enter an amount above $0.00'],
    [{ paidOn, amount: 1e15 }, 'This amount is too large'],
  ])('cannot confirm %j', (confirmation, sentence) => {
    expect(claimed().run((context) => confirmClaim(context, 'invoice-1', confirmation))).toBe(sentence)
  })

  test('cannot decide about an unknown claim, or confirm one of a void invoice', () => {
    const unknown = 'This payment doesn’t exist on this invoice'
    expect(claimed().run((context) => confirmClaim(context, 'other', { paidOn }))).toBe(unknown)
    expect(claimed().run((context) => rejectClaim(context, 'other'))).toBe(unknown)
    const { invoice, ...rest } = claimed().context()
    const voided = { ...rest, invoice: { ...invoice, voidedAt: '2026-03-20T10:00:00.000Z' } }
    expect(confirmClaim(voided, 'invoice-1', { paidOn })).toEqual({
      refused: 'This invoice is void. Reject this payment, or record it on another invoice.',
    })
  })
})
