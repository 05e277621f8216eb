import { describe, expect, test } from 'vitest'
import {
  formatInvoiceNumber,
  invoiceNumberInput,
  invoicePrefixInput,
  problemWithNextNumber,
} from './numbering.ts'

test.each([
  ['INV-', 0, 1, 'INV-1'],
  ['INV-', 4, 44, 'INV-0044'],
  ['INV-', 4, 123_456, 'INV-123456'],
  ['', 0, 7, '7'],
  ['2026/', 3, 7, '2026/007'],
])('with the prefix %j and %i digits, %i is %s', (invoicePrefix, invoiceNumberPadding, number, text) => {
  expect(formatInvoiceNumber({ invoicePrefix, invoiceNumberPadding }, number)).toBe(text)
})

describe('the next number', () => {
  test.each([44, 45, 2_000_000_000])('can be %i after 43', (next) => {
    expect(problemWithNextNumber(44, next)).toBeNull()
  })

  test.each([
    [43, 'Numbers can’t be reused. Enter 44 or a higher number.'],
    [0, 'Enter a whole number above 0'],
    [-1, 'Enter a whole number above 0'],
    [44.5, 'Enter a whole number above 0'],
    [Number.NaN, 'Enter a whole number above 0'],
    [2_000_000_001, 'This number is too large'],
  ])('cannot be %d', (next, sentence) => {
    expect(problemWithNextNumber(44, next)).toBe(sentence)
  })
})

test('prefixes and numbers have only characters that fit into a document and a memo', () => {
  expect(invoicePrefixInput.parse(' INV- ')).toBe('INV-')
  expect(invoicePrefixInput.parse('')).toBe('')
  expect(invoiceNumberInput.parse('INV-0044')).toBe('INV-0044')
})

test.each(['<b>', 'INV\n1', '=1+1', 'a'.repeat(51), ''])('%j is not an invoice number', (text) => {
  expect(invoiceNumberInput.safeParse(text).success).toBe(false)
})
