import { z } from 'zod'
import { email, longText, optionalLongText, optionalText, requiredText } from '../endpoints/fields.ts'
import { dayInput, timestamp } from '../endpoints/times.ts'
import { offerableMethods } from '../payments/methods.ts'
import { percent } from '../projects/projects.ts'
import { depositInput, quantityInput, rateInput } from './amounts.ts'

import { invoiceNumberInput } from './numbering.ts'
import { invoiceTemplates } from './templates.ts'

/**
 * A new line has no `id`. Any other line has the id of a line that is already on this invoice. Lines of a draft may
 * have no description yet.
 */
export const lineInput = z.strictObject({
  id: z.uuid('This isn’t a valid line ID').meta({ isName: true }).optional(),
  description: longText(2_000),
  quantity: quantityInput.default(1),
  rate: rateInput,
  taxable: z.boolean().default(false),
})
export type LineInput = z.output<typeof lineInput>

const lines = z.array(lineInput).max(500, 'An invoice can have up to 500 lines')

/** What can change on a draft and, by a revision, on a sent invoice. */
export const invoiceTerms = {
  lines,
  discountPercent: percent,
  taxPercent: percent,
  deposit: depositInput,
  depositDueDate: dayInput.nullable(),
  dueDate: dayInput.nullable(),
  paymentOptions: z.array(z.enum(offerableMethods)).max(20),
  paymentTerms: optionalLongText(10_000),
  notes: optionalLongText(10_000),
}

export const invoiceInput = z.strictObject({
  /** Only admins may change the number. */
  invoiceNumber: invoiceNumberInput,
  templateName: z.enum(invoiceTemplates),
  billTo: z.strictObject({
    name: optionalText(200),
    companyName: optionalText(200),
    email: optionalText(254),
    address: optionalText(500),
    city: optionalText(200),
    state: optionalText(100),
    zip: optionalText(20),
  }),
  issueDate: dayInput.nullable(),
  ...invoiceTerms,
})
export type InvoiceInput = z.output<typeof invoiceInput>

export const invoiceRecipient = {
  recipientName: requiredText('Enter the recipient’s name'),
  recipientEmail: email(),
  ccEmails: z.array(email()).max(5, 'You can CC up to 5 people').default([]),
  subject: optionalText(200),
  message: longText(2_000).default(''),
}
export const version = z.number().int().positive()
export const sendInvoiceInput = z.strictObject({ version, ...invoiceRecipient })
export const scheduleInput = z.strictObject({ version, at: timestamp, ...invoiceRecipient })
