import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import type { Db } from '../../../platform/database/connect.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import { clientActor } from '../../pay/find-invoice.ts'
import type { ReadDispute } from './read-disputes.ts'

type PaymentStep = 'processing' | 'succeeded' | 'failed'

/** Records what the client did on the provider's page. */
export async function recordPayment(db: Db, invoice: InvoiceRow, payment: LedgerEntry, step: PaymentStep) {
  const { companyId, projectId, invoiceNumber: number, receivedAmount, total, voidedAt } = invoice
  const client = invoice.recipientName ?? 'The client'
  const method = payment.paymentMethod === 'card' ? 'card' : 'bank transfer'
  const isTooMuch = step === 'succeeded' && receivedAmount > (voidedAt ? 0 : total)
  const descriptions: Record<PaymentStep, string> = {
    processing: `${client} started a bank transfer for invoice ${number}`,
    succeeded: `${client} paid invoice ${number} by ${method}${isTooMuch ? '. This is more than was due.' : ''}`,
    failed: `The bank transfer for invoice ${number} failed`,
  }
  await recordProjectActivity(db, clientActor(companyId), projectId, {
    action: `payment.${step}`,
    description: descriptions[step],
    metadata: metadataOf(invoice, payment),
  })
}

/** Records what someone did on the provider's site, or what a bank did. */
export async function recordRefund(
  db: Db,
  invoice: InvoiceRow,
  refund: LedgerEntry,
  step: 'refunded' | 'refund_failed',
) {
  const number = invoice.invoiceNumber
  await recordProjectActivity(db, systemActor(invoice.companyId), invoice.projectId, {
    action: `payment.${step}`,
    description:
      step === 'refunded'
        ? `A payment for invoice ${number} was refunded on Stripe`
        : `A refund for invoice ${number} didn’t go through`,
    metadata: metadataOf(invoice, refund),
  })
}

export async function recordDispute(db: Db, invoice: InvoiceRow, { id, amount, status }: ReadDispute) {
  const number = invoice.invoiceNumber
  const descriptions: Record<ReadDispute['status'], string> = {
    warning: `The client’s bank asked about a payment for invoice ${number}`,
    needs_response: `The client’s bank disputed a payment for invoice ${number}`,
    under_review: `The bank is reviewing the dispute about invoice ${number}`,
    won: `Won the dispute about invoice ${number}`,
    lost: `Lost the dispute about invoice ${number}`,
  }
  await recordProjectActivity(db, systemActor(invoice.companyId), invoice.projectId, {
    action: 'payment.disputed',
    description: descriptions[status],
    metadata: {
      invoiceId: invoice.id,
      providerDisputeId: id,
      changes: [{ field: 'amount', before: null, after: amount }],
    },
  })
}

export const systemActor = (companyId: string) => ({ userId: null, role: null, companyId })

const metadataOf = ({ id: invoiceId }: InvoiceRow, { id: transactionId, amount }: LedgerEntry) => ({
  invoiceId,
  transactionId,
  changes: [{ field: 'amount', before: null, after: amount }],
})
