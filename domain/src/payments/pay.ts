import { z } from 'zod'
import { largestAmount } from '../basics/money.ts'
import { get, nothing, post } from '../endpoints/endpoint.ts'
import { tokenOf } from '../endpoints/ids.ts'
import { day, timestamp } from '../endpoints/times.ts'
import { invoiceDocument } from '../invoices/document/schema.ts'
import { due, part, partKind } from '../invoices/invoice.ts'
import { displayedInvoiceStatuses } from '../invoices/invoice-status.ts'
import { companyContact } from '../settings/company-contact.ts'
import { claimableMethods } from './claims.ts'
import { offerableMethods } from './methods.ts'
import { payment } from './payments.ts'

/** What a client sees when they open the link of an invoice. */
export const payPage = z.object({
  status: z.enum(displayedInvoiceStatuses),
  invoiceNumber: z.string(),
  /** The invoice as it is printed. */
  document: invoiceDocument,
  /** What the studio charges for a late payment. `value` is cents or basis points. Null if it charges nothing. */
  lateFee: z
    .object({
      kind: z.enum(['flat', 'percent']),
      value: z.number(),
      graceDays: z.number(),
      repeat: z.enum(['none', 'monthly']),
    })
    .nullable(),
  total: z.number(),
  received: z.number(),
  open: z.number(),
  /** Card payments and checks on their way. */
  inFlight: z.number(),
  /** What the client says they have sent. */
  claimed: z.number(),
  parts: z.array(part),
  /** Null if the deposit is a fixed amount. */
  depositPercent: z.number().nullable(),
  dueNow: due.nullable(),
  /** The amounts that the client can choose to pay. */
  payableAmounts: z.array(due),
  /** The code for the memo of a payment, such as INV-12-7Q. */
  memoCode: z.string(),
  methods: z.array(
    z.object({
      method: z.enum(offerableMethods),
      payTo: z.string().nullable(),
      /**
       * Links that open the app, one for each of `payableAmounts` and in the same order. Null if the app has no such
       * link.
       */
      links: z.array(z.string().nullable()),
    }),
  ),
  payments: z.array(
    payment.pick({
      id: true,
      amount: true,
      paymentType: true,
      paymentMethod: true,
      status: true,
      source: true,
      paidOn: true,
      createdAt: true,
      receiptNumber: true,
    }),
  ),
  revisions: z.array(z.object({ revision: z.number(), changes: z.array(z.string()), createdAt: timestamp })),
  /** Whether the studio asks the client to approve the last revision. */
  asksForApproval: z.boolean(),
  approvedAt: timestamp.nullable(),
  /** The company’s current day, which decides what is due. */
  today: day,
  company: z.object({
    ...companyContact,
    primary: z.string(),
    primaryForeground: z.string(),
  }),
})
export type PayPage = z.infer<typeof payPage>

const params = z.strictObject({ token: tokenOf('pay') })
const byLink = { access: 'public', params, rate: 'token' } as const

export const payApi = {
  get: get('/api/pay/:token', {
    ...byLink,
    about: 'The invoice behind a payment link; reading it changes nothing',
    response: payPage,
  }),
  opened: post('/api/pay/:token/opened', {
    ...byLink,
    about: 'Report that the client opened the invoice; only the first call counts',
    changes: ['invoice', 'activity'],
    response: nothing,
    status: 204,
  }),
  claim: post('/api/pay/:token/claims', {
    ...byLink,
    about: 'Tell the company that the client has paid; repeating the call changes nothing',
    changes: ['transaction', 'invoice', 'project', 'activity'],
    body: z.strictObject({
      paymentMethod: z.enum(claimableMethods, 'Choose how you paid'),
      /** The part and the amount that the client saw. */
      kind: partKind,
      amount: z.number('Enter an amount').int().min(1).max(largestAmount),
    }),
    response: payPage,
  }),
  approve: post('/api/pay/:token/approval', {
    ...byLink,
    about: 'Approve the changes that the client saw',
    changes: ['invoice', 'activity'],
    /** The newest revision that the page showed to the client. */
    body: z.strictObject({ revision: z.number().int().positive() }),
    response: payPage,
  }),
}
