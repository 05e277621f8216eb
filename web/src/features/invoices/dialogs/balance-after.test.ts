import { expect, test } from 'vitest'
import { balanceAfter } from './balance-after.ts'

const invoice = { openAmount: 100_000, inFlightAmount: 0 }

test('says what is open after a payment', () => {
  expect(balanceAfter(invoice, 40_000, true)).toBe('$600.00 stays open.')
  expect(balanceAfter(invoice, 100_000, true)).toBe('The invoice is paid in full.')
  expect(balanceAfter(invoice, 40_000, false)).toBe('$1,000.00 stays open until the check clears.')
})

test('says what becomes credit, also if a payment is on its way', () => {
  expect(balanceAfter(invoice, 120_000, true)).toBe(
    'The invoice is paid, and $200.00 becomes the client’s credit.',
  )
  expect(balanceAfter({ ...invoice, inFlightAmount: 30_000 }, 100_000, true)).toBe(
    'The invoice is paid, and $300.00 becomes the client’s credit.',
  )
})
