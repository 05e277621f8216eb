import type { Day } from '../basics/dates.ts'
import type { Cents } from '../basics/money.ts'
import { type Balance, balanceOf, inFlight, remainingOf } from '../payments/balance.ts'
import { isReversal } from '../payments/entry-status.ts'
import { type LedgerEntry } from '../payments/ledger.ts'
import {
  type Due,
  dueNow,
  isPastDue,
  type Part,
  type PaymentTerms,
  partsOf,
  payable,
} from '../payments/parts.ts'

/** The stored status. `paid` is derived from the ledger and is never set directly. */
export const invoiceStatuses = ['draft', 'sent', 'paid'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The UI shows these instead of the stored status. */
export const displayedInvoiceStatuses = [
  'draft',
  'scheduled',
  'sent',
  'viewed',
  'deposit_paid',
  'partially_paid',
  'processing',
  'overdue',
  'paid',
  'void',
] as const
export type DisplayedInvoiceStatus = (typeof displayedInvoiceStatuses)[number]

export const invoiceStatusNames: Record<DisplayedInvoiceStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sent: 'Sent',
  viewed: 'Viewed',
  deposit_paid: 'Deposit paid',
  partially_paid: 'Partially paid',
  processing: 'Processing',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
}

export type InvoiceFacts = PaymentTerms & {
  scheduledSendAt: string | null
  sentAt: string | null
  viewedAt: string | null
  voidedAt: string | null
}

export type DerivedInvoice = {
  status: InvoiceStatus
  displayedStatus: DisplayedInvoiceStatus
  total: Cents
  balance: Balance
  parts: Part[]
  /** What the client should pay now. Null for drafts, void invoices, and if nothing is left to pay. */
  dueNow: Due | null
  overdue: { amount: Cents; since: Day } | null
  /** Whether some of the received money can be refunded. */
  isRefundable: boolean
}

/**
 * Derives everything that is shown about an invoice from its facts, its ledger entries and the company's current day.
 */
export function deriveInvoice(
  invoice: InvoiceFacts,
  entries: readonly LedgerEntry[],
  today: Day,
): DerivedInvoice {
  const balance = balanceOf(invoice, entries)
  const parts = partsOf(invoice, balance)
  const isOpen = invoice.sentAt !== null && invoice.voidedAt === null
  const overdue = isOpen ? overdueOf(parts, today) : null
  return {
    status: statusOf(invoice, balance),
    displayedStatus: displayedStatusOf(invoice, {
      received: balance.received,
      open: balance.open,
      inFlight: inFlight(balance),
      isOverdue: overdue !== null,
    }),
    total: invoice.total,
    balance,
    parts,
    dueNow: isOpen ? dueNow(parts, today) : null,
    overdue,
    isRefundable: entries.some(
      (entry) => entry.amount > 0 && !isReversal(entry) && remainingOf(entry, entries) > 0,
    ),
  }
}

const statusOf = ({ sentAt, voidedAt }: InvoiceFacts, { open }: Balance): InvoiceStatus =>
  sentAt === null ? 'draft' : open === 0 && voidedAt === null ? 'paid' : 'sent'

type StatusFacts = Pick<InvoiceFacts, 'deposit' | 'scheduledSendAt' | 'sentAt' | 'viewedAt' | 'voidedAt'>
type Amounts = { received: Cents; open: Cents; inFlight: Cents; isOverdue: boolean }

/**
 * The first rule that applies decides. If a payment is on its way, the invoice is overdue only if the payment does not
 * cover what is due.
 */
export function displayedStatusOf(
  invoice: StatusFacts,
  { received, open, inFlight, isOverdue }: Amounts,
): DisplayedInvoiceStatus {
  if (invoice.voidedAt) return 'void'
  if (!invoice.sentAt) return invoice.scheduledSendAt ? 'scheduled' : 'draft'
  if (open === 0) return 'paid'
  if (isOverdue) return 'overdue'
  if (inFlight > 0) return 'processing'
  if (received > 0) return received === invoice.deposit ? 'deposit_paid' : 'partially_paid'
  return invoice.viewedAt ? 'viewed' : 'sent'
}

function overdueOf(parts: readonly Part[], today: Day) {
  const late = parts.filter((part) => isPastDue(part, today))
  const since = late.map(({ dueDate }) => dueDate ?? today).toSorted()[0]
  return since ? { amount: late.reduce((sum, part) => sum + payable(part), 0), since } : null
}
