import { z } from 'zod'
import { largestAmount } from '../basics/money.ts'
import { get, post } from '../endpoints/endpoint.ts'
import { optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { day, dayInput, timestamp } from '../endpoints/times.ts'
import { paymentMethods, paymentTypes, transactionSources, transactionStatuses } from './ledger.ts'

export const paymentActions = [
  'clear',
  'bounce',
  'reverse',
  'refund',
  'confirm',
  'reject',
  'return_credit',
] as const
export type PaymentAction = (typeof paymentActions)[number]

/** An entry of the ledger. Amounts are signed. */
export const payment = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  /** Null for a payment that was recorded before the project had an invoice. */
  invoiceId: z.uuid().nullable(),
  parentTransactionId: z.uuid().nullable(),
  creditFromId: z.uuid().nullable(),
  amount: z.number(),
  currency: z.string(),
  paymentType: z.enum(paymentTypes),
  paymentMethod: z.enum(paymentMethods),
  status: z.enum(transactionStatuses),
  source: z.enum(transactionSources),
  disputedAmount: z.number().nullable(),
  paidOn: day.nullable(),
  completedAt: timestamp.nullable(),
  createdAt: timestamp,
  // The fields from here to `recordedBy` are null for clients.
  /** The fees of the card provider and of the platform, and what remains of the amount. */
  providerFee: z.number().nullable(),
  applicationFee: z.number().nullable(),
  net: z.number().nullable(),
  /** The payout to the company’s bank account that includes this payment. */
  payoutId: z.uuid().nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  attachmentFileId: z.uuid().nullable(),
  recordedBy: z.string().nullable(),
  /** For example RCT-12. Null until the payment has cleared. */
  receiptNumber: z.string().nullable(),
})
export type Payment = z.infer<typeof payment>

/** A payment on the page of its invoice. */
export const paymentOnInvoice = payment.extend({
  /** What can still be refunded, reversed or used as credit. */
  remaining: z.number(),
  actions: z.array(z.enum(paymentActions)),
})
export type PaymentOnInvoice = z.infer<typeof paymentOnInvoice>

export const paymentInList = payment.extend({
  invoiceNumber: z.string().nullable(),
  projectTitle: z.string(),
  clientId: z.uuid().nullable(),
  clientName: z.string().nullable(),
})
export type PaymentInList = z.infer<typeof paymentInList>

const paidAmount = z
  .number('Enter an amount')
  .max(largestAmount, 'This amount is too large')
  .int('Enter an amount with no more than two decimals')
  .min(1, 'Enter an amount above $0.00')

const reason = requiredText('Enter a reason', 500)
const note = z
  .string()
  .trim()
  .max(2_000, 'Use 2,000 characters or fewer')
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null)

const recordedFields = {
  amount: paidAmount,
  paymentMethod: z.enum(paymentMethods, 'Choose how it was paid'),
  paidOn: dayInput,
  /** False for a check that has not cleared, and for a payment that is promised at closing. */
  isCleared: z.boolean().default(true),
  reference: optionalText(200),
  note,
  /** A photo of the check. */
  uploadId: idOf('upload').optional(),
}
export const paymentInput = z.strictObject({
  ...recordedFields,
  /** Whether the overpayment becomes the client’s credit. */
  keepsRest: z.boolean().default(false),
  sendsReceipt: z.boolean().default(true),
})
export const projectPaymentInput = z.strictObject(recordedFields)

export const paidParts = ['deposit', 'balance'] as const
/** What is marked as paid: the deposit, or everything that is still open. */
export type PaidPart = (typeof paidParts)[number]

export const paymentViews = [
  'all',
  'claims',
  'uncleared',
  'processing',
  'failed',
  'refunds',
  'disputed',
] as const

// Includes `company`, because the company's row contains the number of the next receipt.
const changes = ['transaction', 'invoice', 'project', 'company', 'activity'] as const
const params = idParams('transaction')

export const paymentsApi = {
  list: get('/api/payments', {
    access: 'invoices:read',
    about: 'Payments, refunds and claims, newest first',
    shows: ['transaction', 'invoice', 'project', 'client', 'dispute', 'payout'],
    query: z.strictObject({
      ...paging,
      view: z.enum(paymentViews).default('all'),
      projectId: idOf('project').optional(),
      invoiceId: idOf('invoice').optional(),
      clientId: idOf('client').optional(),
    }),
    response: pageOf(paymentInList),
  }),
  record: post('/api/invoices/:id/payments', {
    access: 'payments:record',
    about:
      'Record a payment that arrived without the card provider; the client gets a receipt once it has cleared',
    changes,
    params: idParams('invoice'),
    body: paymentInput,
    response: payment,
    status: 201,
  }),
  recordOnProject: post('/api/projects/:id/payments', {
    access: 'payments:record',
    about:
      'Record a payment on a project without a sent invoice; its first invoice takes it over when it is sent',
    changes,
    params: idParams('project'),
    body: projectPaymentInput,
    response: payment,
    status: 201,
  }),
  markPaid: post('/api/projects/:id/paid', {
    access: 'payments:record',
    about:
      'Mark a project’s deposit, or everything that is open, as paid today; the client gets no receipt by email',
    changes,
    once: true,
    params: idParams('project'),
    body: z.strictObject({ part: z.enum(paidParts) }),
    response: z.array(payment),
  }),
  clear: post('/api/payments/:id/clear', {
    access: 'payments:record',
    about: 'Mark a check or a promised payment as cleared',
    changes,
    once: true,
    params,
    body: z.strictObject({ paidOn: dayInput }),
    response: payment,
  }),
  bounce: post('/api/payments/:id/bounce', {
    access: 'payments:record',
    about: 'Mark a check as bounced',
    changes,
    once: true,
    params,
    body: z.strictObject({ reason }),
    response: payment,
  }),
  reverse: post('/api/payments/:id/reverse', {
    access: 'payments:refund',
    about: 'Correct a payment or a refund that was recorded by mistake',
    changes,
    once: true,
    params,
    body: z.strictObject({ reason }),
    response: payment,
  }),
  refund: post('/api/payments/:id/refunds', {
    access: 'payments:refund',
    about:
      'Record that a payment or a part of it was refunded; optionally writes off the amount that is open then',
    changes,
    params,
    body: z.strictObject({ amount: paidAmount, reason, writesOffRest: z.boolean().default(false) }),
    response: payment,
    status: 201,
  }),
  confirm: post('/api/payments/:id/confirm', {
    access: 'payments:confirm',
    about: 'Confirm a payment that the client reported',
    changes,
    once: true,
    params,
    body: z.strictObject({ paidOn: dayInput, amount: paidAmount.optional() }),
    response: payment,
  }),
  reject: post('/api/payments/:id/reject', {
    access: 'payments:confirm',
    about: 'Reject a payment that the client reported; the client gets the message by email',
    changes,
    once: true,
    params,
    body: z.strictObject({ message: optionalText(500) }),
    response: payment,
  }),
  applyCredit: post('/api/invoices/:id/credit', {
    access: 'payments:record',
    about: 'Pay an invoice with the client’s credit from other invoices',
    changes,
    once: true,
    params: idParams('invoice'),
    body: z.strictObject({ amount: paidAmount }),
    response: z.array(payment),
  }),
  returnCredit: post('/api/payments/:id/return', {
    access: 'payments:record',
    about: 'Return credit to the invoice that it came from',
    changes,
    once: true,
    params,
    response: z.array(payment),
  }),
}
