import { z } from 'zod'
import { optionalLongText, requiredText } from '../endpoints/fields.ts'
import { invoicePrefixInput, largestInvoiceNumber } from '../invoices/numbering.ts'
import { invoiceTemplates } from '../invoices/templates.ts'
import { percent } from '../projects/projects.ts'

const wholeNumber = z.number('Enter a number').int('Enter a whole number')

/** The defaults of new invoices. */
export const invoiceSettings = z.strictObject({
  invoicePrefix: invoicePrefixInput,
  /** This number can only be increased, because an invoice number is never used twice. */
  nextInvoiceNumber: wholeNumber
    .min(1, 'Enter a whole number above 0')
    .max(largestInvoiceNumber, 'This number is too large'),
  /** Shorter numbers are filled with zeros. */
  invoiceNumberPadding: wholeNumber.min(0, 'Enter 0 or more').max(12, 'Use 12 digits or fewer'),
  invoiceTemplate: z.enum(invoiceTemplates),
  taxLabel: requiredText('Enter a name for the tax', 100),
  taxPercent: percent,
  invoiceTerms: optionalLongText(10_000),
  invoiceNotes: optionalLongText(10_000),
  depositInvoiceOnSigning: z.boolean(),
  einOnInvoices: z.boolean(),
})
export type InvoiceSettings = z.output<typeof invoiceSettings>
