import { isRefund } from '@mantel/domain/payments/entry-status'
import { type LedgerEntry } from '@mantel/domain/payments/ledger'
import type { Db } from '../../../platform/database/connect.ts'
import { notifyClient } from '../../invoices/send/invoice-emails.ts'
import { entriesOfInvoice } from '../../ledger/entries.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import type { Written } from '../../ledger/write-ledger.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { sendReceipts } from '../../payments/send-receipts.ts'
import { recordDispute, recordPayment, recordRefund } from './record-changes.ts'
import type { DisputeChange } from './store-disputes.ts'
import { emailStudio } from './studio-emails.ts'

type Reported = {
  /** Why a bank payment failed. */
  paymentFailure: string | null
  refundFailure: (providerRefundId: string) => string | null
  /** Why the provider has refused a refund that we asked for. */
  refusal?: string
  disputes: readonly DisputeChange[]
}

/**
 * Sends emails and records activities about what has changed. Each email has a key, so that a repeated report sends
 * none.
 */
export async function notifyAboutChanges(
  db: Db,
  emailSettings: EmailSettings,
  written: Written,
  reported: Reported,
) {
  const { invoice, change } = written
  if (!invoice) return
  await sendReceipts(db, emailSettings, written)
  const changed = new Set([...change.added, ...change.updated].map(({ id }) => id))
  const arrived = new Set(written.cleared.map(({ id }) => id))
  for (const entry of await entriesOfInvoice(db, invoice.companyId, invoice.id)) {
    if (!changed.has(entry.id)) continue
    if (isRefund(entry)) await notifyAboutRefund(db, emailSettings, written, entry, reported)
    else if (entry.paymentIntentId)
      await notifyAboutPayment(db, emailSettings, invoice, entry, {
        isArrived: arrived.has(entry.id),
        failure: reported.paymentFailure,
      })
  }
  for (const { dispute, before } of reported.disputes) {
    if (before?.status === dispute.status) continue
    await recordDispute(db, invoice, dispute)
    await emailStudio(db, emailSettings, invoice, { about: 'dispute', dispute })
  }
}

async function notifyAboutPayment(
  db: Db,
  emailSettings: EmailSettings,
  invoice: InvoiceRow,
  payment: LedgerEntry,
  { isArrived, failure }: { isArrived: boolean; failure: string | null },
) {
  if (isArrived) {
    await recordPayment(db, invoice, payment, 'succeeded')
    await emailStudio(db, emailSettings, invoice, { about: 'payment', payment })
  } else if (payment.status === 'processing') {
    await recordPayment(db, invoice, payment, 'processing')
    if (hasAddress(invoice))
      await notifyClient(db, emailSettings, invoice, payment, { template: 'payment_processing' })
  } else if (payment.status === 'failed') {
    await recordPayment(db, invoice, payment, 'failed')
    await emailStudio(db, emailSettings, invoice, { about: 'failed payment', payment, reason: failure })
    if (hasAddress(invoice))
      await notifyClient(db, emailSettings, invoice, payment, {
        template: 'payment_failed',
        reason: 'Your bank didn’t send the money.',
        subject: 'Your payment for invoice {invoiceNumber} didn’t go through',
      })
  }
}

async function notifyAboutRefund(
  db: Db,
  emailSettings: EmailSettings,
  { invoice, change }: Written,
  refund: LedgerEntry,
  { refundFailure, refusal }: Reported,
) {
  if (!invoice) return
  // The company's own refunds were recorded when they were requested.
  const isFromSite = change.added.some(({ id }) => id === refund.id)
  if (refund.status === 'succeeded') {
    if (isFromSite) await recordRefund(db, invoice, refund, 'refunded')
    if (hasAddress(invoice))
      await notifyClient(db, emailSettings, invoice, refund, { template: 'refund_issued' })
  } else if (refund.status === 'failed' || refund.status === 'canceled') {
    await recordRefund(db, invoice, refund, 'refund_failed')
    const reason = refund.providerRefundId ? refundFailure(refund.providerRefundId) : null
    await emailStudio(db, emailSettings, invoice, { about: 'failed refund', refund, reason, refusal })
  }
}

const hasAddress = ({ recipientEmail, billTo }: InvoiceRow) => Boolean(recipientEmail ?? billTo.email)
