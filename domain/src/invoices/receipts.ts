import { type Day, formatNumericDay } from '../basics/dates.ts'
import { formatDollarsAndCents } from '../basics/money.ts'
import { balanceOf } from '../payments/balance.ts'
import type { LedgerEntry } from '../payments/ledger.ts'
import { methodNames } from '../payments/methods.ts'
import type { DocumentFact } from './document/sums.ts'

type Receipt = {
  receiptNumber: string
  property: string
  paidOn: Day | null
  reference: string | null
  /** Null if the payment was recorded on a project without an invoice. */
  invoice: { invoiceNumber: string; total: number; revisions: readonly Revision[] } | null
}
type Revision = { createdAt: string; totalBefore: number }

/** The rows of a receipt. `entries` are all entries of the invoice. */
export const receiptFacts = (
  { receiptNumber, property, paidOn, reference, invoice }: Receipt,
  payment: LedgerEntry,
  entries: readonly LedgerEntry[],
): DocumentFact[] => [
  { label: 'Receipt number', value: receiptNumber },
  ...(paidOn ? [{ label: 'Date received', value: formatNumericDay(paidOn) }] : []),
  { label: 'Method', value: methodNames[payment.paymentMethod] },
  ...(reference ? [{ label: 'Reference', value: reference }] : []),
  { label: 'Property', value: property },
  ...(invoice ? invoiceFacts(invoice, payment, entries) : []),
]

function invoiceFacts(
  invoice: NonNullable<Receipt['invoice']>,
  payment: LedgerEntry,
  entries: readonly LedgerEntry[],
): DocumentFact[] {
  const total = totalAt(payment, invoice)
  return [
    { label: 'Invoice', value: invoice.invoiceNumber },
    { label: 'Invoice total', value: formatDollarsAndCents(total) },
    {
      label: 'Balance after this payment',
      value: formatDollarsAndCents(openAfter(payment, total, entries)),
    },
  ]
}

/** The total when the payment cleared. Later revisions and late fees do not change a receipt. */
function totalAt(
  { completedAt }: LedgerEntry,
  { total, revisions }: NonNullable<Receipt['invoice']>,
): number {
  const later = revisions
    .filter(({ createdAt }) => completedAt !== null && createdAt > completedAt)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return later[0]?.totalBefore ?? total
}

/** What was open when the payment cleared. Later payments, refunds and disputes do not change a receipt. */
function openAfter(payment: LedgerEntry, total: number, entries: readonly LedgerEntry[]) {
  const cleared = { ...payment, status: 'succeeded' as const, disputedAmount: null }
  const earlier = entries.filter(({ id, completedAt }) => id !== payment.id && isBefore(completedAt, payment))
  return balanceOf({ total, voidedAt: null }, [...earlier, cleared]).open
}

const isBefore = (at: string | null, { completedAt }: LedgerEntry) =>
  at !== null && completedAt !== null && at < completedAt
