import { expect, test } from 'vitest'
import { type mapleAvenue, openLedger } from '../payments/testing/testing-ledger.ts'
import { type CheckoutChoice, chooseCheckout } from './choose-checkout.ts'
import { applyPayment } from './payment-facts.ts'

const choice: CheckoutChoice = { paymentMethod: 'card', kind: 'deposit', amount: 712_500, offered: ['card'] }
const pending = { completedAt: null, paidOn: null }
const bank = { paymentIntentId: 'pi_1', part: 'deposit', method: 'ach', currency: 'usd', ...pending } as const

const choose = (given: Partial<CheckoutChoice>, invoice = {}) =>
  chooseCheckout(openLedger(invoice, '2026-03-13').context(), { ...choice, ...given })

test('a client can pay what they saw, if it is still due', () => {
  expect(choose({})).toMatchObject({ kind: 'deposit', amount: 712_500 })
  expect(choose({ kind: 'full', amount: 1_425_000 })).toMatchObject({ kind: 'full', amount: 1_425_000 })
})

test.each([
  [{ amount: 712_499 }, {}, 'The amount due has changed. $7,125.00 is due now.'],
  [{ kind: 'final' }, {}, 'The amount due has changed. $7,125.00 is due now.'],
  [{ offered: ['zelle'] }, {}, 'Choose another way to pay'],
  [{ paymentMethod: 'ach' }, {}, 'Choose another way to pay'],
  [{}, { voidedAt: '2026-03-12T16:00:00.000Z' }, 'This invoice can’t be paid. Contact the sender.'],
  [{}, { sentAt: null }, 'This invoice can’t be paid. Contact the sender.'],
  [
    { kind: 'full', amount: 49 },
    { total: 49, deposit: 0 },
    'Card and bank payments start at $0.50. Choose another way to pay.',
  ],
  [{}, { total: 0, deposit: 0 }, 'This invoice is already paid'],
] as [Partial<CheckoutChoice>, Partial<typeof mapleAvenue>, string][])(
  '%j on an invoice with %j is refused',
  (given, invoice, sentence) => {
    expect(choose(given, invoice)).toEqual({ refused: sentence })
  },
)

test('a part that is on its way is not paid twice', () => {
  const ledger = openLedger({ total: 712_500, deposit: 0 })
  ledger.run((context) => applyPayment(context, { ...bank, amount: 712_500, outcome: 'processing' }))
  expect(chooseCheckout(ledger.context(), { ...choice, kind: 'full' })).toEqual({
    refused: 'Your payment is already processing',
  })
})
