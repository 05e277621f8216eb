import { expect, test } from 'vitest'
import { balanceAfter } from './balance-after.ts'

const invoice = { openAmount: 100_000, inFlightAmount: 0 }
const check = { paymentMethod: 'check', isCleared: true } as const

test('says what is due after a payment', () => {
  expect(balanceAfter(invoice, { ...check, amount: 40_000 })).toBe('$600.00 will still be due.')
  expect(balanceAfter(invoice, { ...check, amount: 100_000 })).toBe('The invoice is paid in full.')
})

test('says until when all of it is due if the payment has not arrived', () => {
  const waiting = { amount: 40_000, isCleared: false }
  expect(balanceAfter(invoice, { ...waiting, paymentMethod: 'check' })).toBe(
    '$1,000.00 will still be due until the check clears.',
  )
  expect(balanceAfter(invoice, { ...waiting, paymentMethod: 'escrow' })).toBe(
    '$1,000.00 will still be due until the closing.',
  )
})

test('says what becomes credit, and when', () => {
  expect(balanceAfter(invoice, { ...check, amount: 120_000 })).toBe(
    'The invoice is paid, and $200.00 becomes the client’s credit.',
  )
  const withCheck = { ...invoice, inFlightAmount: 30_000 }
  expect(balanceAfter(withCheck, { ...check, amount: 100_000 })).toBe(
    'The invoice is paid in full. Once all payments clear, $300.00 becomes the client’s credit.',
  )
  expect(balanceAfter(withCheck, { ...check, amount: 80_000 })).toBe(
    '$200.00 will still be due. Once all payments clear, $100.00 becomes the client’s credit.',
  )
  expect(balanceAfter(withCheck, { ...check, amount: 70_000 })).toBe('$300.00 will still be due.')
})
