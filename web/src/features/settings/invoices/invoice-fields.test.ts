import { describe, expect, test } from 'vitest'
import { paddingChoices, sampleFields } from './invoice-fields.ts'

const stored = {
  invoicePrefix: 'INV-',
  nextInvoiceNumber: 44,
  invoiceNumberPadding: 4,
  invoiceTemplate: 'template-1-minimal',
  taxLabel: 'Tax',
  taxPercent: 0,
  invoiceTerms: null,
  invoiceNotes: null,
  depositInvoiceOnSigning: true,
  einOnInvoices: false,
  seen: 'x',
}
const typed = {
  invoicePrefix: 'INV-',
  nextInvoiceNumber: '44',
  invoiceNumberPadding: '4',
  invoiceTemplate: 'template-1-minimal',
  taxLabel: 'Tax',
  taxPercent: '0',
  invoiceTerms: '',
  invoiceNotes: '',
  depositInvoiceOnSigning: 'on' as const,
  einOnInvoices: 'off' as const,
}

describe('the sample', () => {
  test('follows what is typed', () => {
    expect(
      sampleFields({ ...typed, invoicePrefix: 'AF', nextInvoiceNumber: '50', taxPercent: '8.25' }, stored),
    ).toMatchObject({ invoicePrefix: 'AF', nextInvoiceNumber: 50, taxPercent: 8.25 })
  })

  test.each(['', '-1', '1.5', 'soon', '9999999999'])('ignores “%s”, which is no number', (text) => {
    expect(sampleFields({ ...typed, nextInvoiceNumber: text }, stored).nextInvoiceNumber).toBe(44)
  })
})

test('the choices of digits contain the stored one', () => {
  expect(paddingChoices(4)).toEqual([0, 3, 4, 5, 6])
  expect(paddingChoices(8)).toEqual([0, 3, 4, 5, 6, 8])
})
