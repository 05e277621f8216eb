import { z } from 'zod'
import { day, timestamp } from '../endpoints/times.ts'
import { paymentOnInvoice } from '../payments/payments.ts'
import { invoiceActions } from './actions.ts'
import { lineKinds } from './amounts.ts'
import { displayedInvoiceStatuses, invoiceStatuses } from './invoice-status.ts'
import { revisionModes } from './revisions.ts'

export const billTo = z.object({
  name: z.string().nullable(),
  companyName: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
})
export type BillTo = z.infer<typeof billTo>

export const invoiceLine = z.object({
  id: z.uuid(),
  kind: z.enum(lineKinds),
  description: z.string(),
  quantity: z.number(),
  rate: z.number(),
  amount: z.number(),
  taxable: z.boolean(),
  isWaived: z.boolean(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const invoiceInList = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  projectTitle: z.string(),
  /** Whether the project is a sample, whose money counts in no sum. */
  isSample: z.boolean(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
  invoiceNumber: z.string(),
  status: z.enum(invoiceStatuses),
  displayedStatus: z.enum(displayedInvoiceStatuses),
  issueDate: day.nullable(),
  depositDueDate: day.nullable(),
  dueDate: day.nullable(),
  /** The earliest due date of a part that is neither paid nor on its way. */
  nextDueDate: day.nullable(),
  total: z.number(),
  deposit: z.number(),
  receivedAmount: z.number(),
  openAmount: z.number(),
  inFlightAmount: z.number(),
  claimedAmount: z.number(),
  scheduledSendAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  viewedAt: timestamp.nullable(),
  paidAt: timestamp.nullable(),
  createdAt: timestamp,
  version: z.number(),
})
export type InvoiceInList = z.infer<typeof invoiceInList>

export const balance = z.object({
  received: z.number(),
  refunded: z.number(),
  processing: z.number(),
  uncleared: z.number(),
  claimed: z.number(),
  promised: z.number(),
  disputed: z.number(),
  open: z.number(),
  overpaid: z.number(),
})

export const partKind = z.enum(['deposit', 'final', 'full'])
export const part = z.object({
  kind: partKind,
  amount: z.number(),
  dueDate: day.nullable(),
  open: z.number(),
  inFlight: z.number(),
})
export const due = z.object({ kind: partKind, amount: z.number(), dueDate: day.nullable() })

export const invoice = invoiceInList.extend({
  projectAddress: z.string(),
  templateName: z.string(),
  billTo,
  lines: z.array(invoiceLine),
  subtotal: z.number(),
  discountPercent: z.number(),
  discountAmount: z.number(),
  taxPercent: z.number(),
  taxLabel: z.string(),
  taxAmount: z.number(),
  lateFeeAmount: z.number(),
  adjustmentAmount: z.number(),
  /** Null if the deposit is a fixed amount. */
  depositPercent: z.number().nullable(),
  paymentOptions: z.array(z.string()),
  paymentTerms: z.string().nullable(),
  notes: z.string().nullable(),
  /** For drafts: the dates that the invoice gets if it is sent today. Null for others. */
  plannedDates: z.object({ issueDate: day, depositDueDate: day, dueDate: day }).nullable(),
  depositPaidAt: timestamp.nullable(),
  finalBalancePaidAt: timestamp.nullable(),
  voidedAt: timestamp.nullable(),
  voidedReason: z.string().nullable(),
  recipientName: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  ccEmails: z.array(z.string()),
  /** The text of the email that sends a scheduled draft. Null if the invoice was never scheduled or has been sent. */
  subject: z.string().nullable(),
  message: z.string().nullable(),
  revision: z.number(),
  revisedAt: timestamp.nullable(),
  approvalRequestedAt: timestamp.nullable(),
  approvedAt: timestamp.nullable(),
  remindersPausedUntil: timestamp.nullable(),
  balance,
  parts: z.array(part),
  dueNow: due.nullable(),
  overdue: z.object({ amount: z.number(), since: day }).nullable(),
  /** What the viewer may do with the invoice now. */
  actions: z.array(z.enum(invoiceActions)),
  payments: z.array(paymentOnInvoice),
  /** The client’s credit from other invoices. */
  credit: z.number(),
  updatedAt: timestamp,
})
export type Invoice = z.infer<typeof invoice>

export const invoiceRevision = z.object({
  id: z.uuid(),
  revision: z.number(),
  mode: z.enum(revisionModes),
  changes: z.array(z.string()),
  createdBy: z.string().nullable(),
  createdAt: timestamp,
  approvedAt: timestamp.nullable(),
})
export type InvoiceRevision = z.infer<typeof invoiceRevision>
