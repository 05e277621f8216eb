import { type DerivedInvoice, deriveInvoice, type InvoiceFacts } from '@mantel/domain/invoices/invoice-status'
import { inFlight } from '@mantel/domain/payments/balance'
import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import { paidDates } from '@mantel/domain/payments/paid-dates'
import { payable } from '@mantel/domain/payments/parts'
import type { Db } from '../../platform/database/connect.ts'
import { requireRow } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { changesBetween } from '../activity/changes.ts'
import { reviewCheckouts } from '../checkout-pages/review-checkouts.ts'
import { entriesOfInvoice } from './entries.ts'
import { type InvoiceRow, invoiceById } from './locks.ts'
import { type Ledger } from './open-ledger.ts'

/**
 * Derives the payment status, amounts and dates of an invoice from its ledger entries. Nothing else writes these
 * columns. The caller holds the locks of the project and of the invoice, and calls settleProject() afterward.
 */
export async function settleInvoice(db: Db, ledger: Ledger, invoice: InvoiceRow): Promise<InvoiceRow> {
  await reviewCheckouts(db, { companyId: ledger.companyId, invoiceId: invoice.id })
  const entries = await entriesOfInvoice(db, ledger.companyId, invoice.id)
  const derived = derivePaidState(invoice, entries, ledger)
  if (changesBetween(invoice, derived).length === 0) return invoice
  return requireRow(
    await db.update(invoices).set(derived).where(invoiceById(ledger.companyId, invoice.id)).returning(),
  )
}

export function derivePaidState(
  invoice: InvoiceFacts & Pick<InvoiceRow, 'revisedAt'>,
  entries: readonly LedgerEntry[],
  { timeZone, today, now }: Pick<Ledger, 'timeZone' | 'today' | 'now'>,
) {
  const standing = deriveInvoice(invoice, entries, today)
  const dates = paidDates({ ...invoice, since: paidFrom(invoice) }, entries, timeZone)
  const isPaid = standing.status === 'paid'
  const paidAt = isPaid ? (dates.total?.at ?? now) : null
  return {
    status: standing.status,
    receivedAmount: standing.balance.received,
    inFlightAmount: inFlight(standing.balance),
    claimedAmount: standing.balance.claimed,
    nextDueDate: nextDueDateOf(invoice, standing),
    depositPaidAt: dates.deposit?.at ?? null,
    finalBalancePaidAt: paidAt,
    paidAt,
  }
}

/**
 * The instant since which an invoice with a total of zero counts as paid: its last revision, or else when it was sent.
 * For all other invoices, the payments determine the date, and it only matters whether this is null, as for a draft,
 * which is never paid.
 */
export const paidFrom = ({ total, revisedAt, sentAt }: Pick<InvoiceRow, 'total' | 'revisedAt' | 'sentAt'>) =>
  total === 0 ? (revisedAt ?? sentAt) : sentAt

/** Null for drafts and void invoices, and if nothing is left to pay except payments that have not cleared. */
function nextDueDateOf({ sentAt, voidedAt }: InvoiceFacts, { parts }: DerivedInvoice) {
  if (!sentAt || voidedAt) return null
  const days = parts.flatMap((part) => (payable(part) > 0 && part.dueDate ? [part.dueDate] : []))
  return days.toSorted()[0] ?? null
}
