import { expect, test } from 'vitest'
import { entryOf } from '../payments/testing/testing-ledger.ts'
import { receiptFacts } from './receipts.ts'

const first = { ...entryOf({ amount: 700_000 }), id: 'a', completedAt: '2026-03-14T10:00:00.000Z' }
const second = { ...entryOf({ amount: 25_000 }), id: 'b', completedAt: '2026-03-15T10:00:00.000Z' }
const receipt = {
  receiptNumber: 'RCT-7',
  property: '412 Maple Avenue',
  paidOn: '2026-03-14',
  reference: '1042',
}
const invoice = { invoiceNumber: 'INV-0043', total: 1_425_000, revisions: [] }
const balances = (payment: typeof first) =>
  receiptFacts({ ...receipt, invoice }, payment, [first, second]).at(-1)?.value

test('a receipt names the payment, and the balance after it', () => {
  expect(receiptFacts({ ...receipt, invoice }, first, [first, second])).toEqual([
    { label: 'Receipt number', value: 'RCT-7' },
    { label: 'Date received', value: '03/14/2026' },
    { label: 'Method', value: expect.any(String) },
    { label: 'Reference', value: '1042' },
    { label: 'Property', value: '412 Maple Avenue' },
    { label: 'Invoice', value: 'INV-0043' },
    { label: 'Invoice total', value: '$14,250.00' },
    { label: 'Balance after this payment', value: '$7,250.00' },
  ])
})

test('later payments and disputes do not change a receipt', () => {
  expect([balances(first), balances(second)]).toEqual(['$7,250.00', '$7,000.00'])
  expect(balances({ ...first, status: 'disputed', disputedAmount: 700_000 })).toBe('$7,250.00')
})

test('later revisions do not change a receipt', () => {
  const revisions = [
    { createdAt: '2026-03-16T10:00:00.000Z', totalBefore: 1_450_000 },
    { createdAt: '2026-03-14T18:00:00.000Z', totalBefore: 1_425_000 },
  ]
  const revised = { ...invoice, total: 1_460_000, revisions }
  const sums = (payment: typeof first) =>
    receiptFacts({ ...receipt, invoice: revised }, payment, [first, second])
      .slice(-2)
      .map(({ value }) => value)
  expect([sums(first), sums(second)]).toEqual([
    ['$14,250.00', '$7,250.00'],
    ['$14,500.00', '$7,250.00'],
  ])
  const third = { ...second, id: 'c', completedAt: '2026-03-17T10:00:00.000Z' }
  expect(sums(third)[0]).toBe('$14,600.00')
})

test('a receipt without an invoice has no balance', () => {
  const facts = receiptFacts({ ...receipt, reference: null, paidOn: null, invoice: null }, first, [])
  expect(facts.map(({ label }) => label)).toEqual(['Receipt number', 'Method', 'Property'])
})
