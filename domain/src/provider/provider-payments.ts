import { z } from 'zod'
import { largestAmount } from '../basics/money.ts'
import { bytes, get, post } from '../endpoints/endpoint.ts'
import { requiredText } from '../endpoints/fields.ts'
import { idParams } from '../endpoints/ids.ts'
import { pageOf, paging } from '../endpoints/paging.ts'
import { day, timestamp } from '../endpoints/times.ts'
import { payment } from '../payments/payments.ts'

const changes = ['transaction', 'invoice', 'project', 'company', 'activity'] as const

export const providerPaymentsApi = {
  refund: post('/api/payments/:id/provider-refunds', {
    access: 'payments:refund',
    inPerson: true,
    about: 'Refund a card or bank payment, or a part of it, through the provider',
    changes,
    params: idParams('transaction'),
    body: z.strictObject({
      amount: z
        .number('Enter an amount')
        .max(largestAmount, 'This amount is too large')
        .int('Enter an amount with no more than two decimals')
        .min(1, 'Enter an amount above $0.00'),
      reason: requiredText('Enter a reason', 500),
    }),
    response: payment,
    status: 201,
  }),
  exportPayments: post('/api/payments/export', {
    worksAfterPlanEnd: true,
    access: 'data:export',
    about: 'Payments with fees, net amounts and payouts as CSV, for bookkeeping; the export is recorded',
    changes: ['activity'],
    body: z.strictObject({ from: day.optional(), to: day.optional() }),
    response: bytes,
  }),
}

export const disputeStatuses = ['warning', 'needs_response', 'under_review', 'won', 'lost'] as const

export const dispute = z.object({
  id: z.uuid(),
  transactionId: z.uuid(),
  projectId: z.uuid(),
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
  clientName: z.string().nullable(),
  amount: z.number(),
  /** In plain words, such as “The client doesn’t recognize the payment”. */
  reason: z.string(),
  status: z.enum(disputeStatuses),
  /** Until when the studio can respond. */
  respondBy: timestamp.nullable(),
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
  /** The dispute on the provider's site. */
  providerUrl: z.url().nullable(),
})
export type Dispute = z.infer<typeof dispute>

export const disputesApi = {
  list: get('/api/disputes', {
    access: 'payments:record',
    about: 'Disputed payments, open ones first',
    shows: ['dispute', 'transaction', 'invoice', 'client'],
    query: z.strictObject({ ...paging, invoiceId: z.uuid().meta({ idOf: 'invoice' }).optional() }),
    response: pageOf(dispute),
  }),
  evidence: post('/api/disputes/:id/evidence', {
    worksAfterPlanEnd: true,
    access: 'payments:record',
    about:
      'Everything that answers a dispute as a ZIP file: contract, certificate, invoice, emails and events',
    changes: ['activity', 'project'],
    params: idParams('dispute'),
    response: bytes,
  }),
}

export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

export const payout = z.object({
  id: z.uuid(),
  amount: z.number(),
  status: z.enum(payoutStatuses),
  arrivalDate: day,
  createdAt: timestamp,
  paymentCount: z.number(),
})
export type Payout = z.infer<typeof payout>

export const payoutsApi = {
  list: get('/api/payouts', {
    access: 'payments:connect',
    about: 'What the provider has paid to the company’s bank account, newest first',
    shows: ['payout', 'transaction'],
    query: z.strictObject(paging),
    response: pageOf(payout),
  }),
  get: get('/api/payouts/:id', {
    access: 'payments:connect',
    about: 'A payout and the payments, refunds and fees in it',
    shows: ['payout', 'transaction', 'invoice'],
    params: idParams('payout'),
    response: payout.extend({
      entries: z.array(
        z.object({
          transactionId: z.uuid().nullable(),
          invoiceNumber: z.string().nullable(),
          clientName: z.string().nullable(),
          description: z.string(),
          amount: z.number(),
          fee: z.number(),
          net: z.number(),
        }),
      ),
    }),
  }),
}
