import { timeOnClock } from '@mantel/domain/basics/dates'
import { type Invoice } from '@mantel/domain/invoices/invoice'
import { sendInvoiceInput } from '@mantel/domain/invoices/invoice-input'
import { z } from 'zod'
import { companyZone } from '../../../platform/display-zone.ts'
import { typedAddresses } from '../../../platform/saving/typed-addresses.ts'
import { typedText } from '../../../platform/saving/typed-text.ts'
import * as copy from './copy.ts'

const { shape } = sendInvoiceInput

/** The form's fields. The CC addresses are one line of text. */
export const sendingFields = z.object({
  recipientName: shape.recipientName,
  recipientEmail: shape.recipientEmail,
  ccEmails: typedAddresses(shape.ccEmails.unwrap()),
  subject: typedText(shape.subject),
  message: shape.message.unwrap(),
  isLater: z.boolean(),
  /** A time in the company's time zone, such as 2026-03-12T09:00. */
  at: z.string(),
})
export type SendingValues = z.input<typeof sendingFields>

export const initialSendingValues = (invoice: Invoice, companyName: string | null): SendingValues => ({
  recipientName: invoice.recipientName ?? invoice.billTo.name ?? invoice.billTo.companyName ?? '',
  recipientEmail: invoice.recipientEmail ?? invoice.billTo.email ?? '',
  ccEmails: invoice.ccEmails.join(', '),
  subject: invoice.subject ?? copy.subjectFor(invoice.invoiceNumber, companyName).slice(0, 200),
  message: invoice.message ?? '',
  // A scheduled invoice stays scheduled unless the user chooses to send it now.
  isLater: invoice.scheduledSendAt !== null,
  at: invoice.scheduledSendAt ? timeOnClock(companyZone(), invoice.scheduledSendAt) : '',
})
