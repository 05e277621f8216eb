import { formatNumericDay } from '../../basics/dates.ts'
import { formatDollarsAndCents } from '../../basics/money.ts'
import type { Part } from '../../payments/parts.ts'
import type { ShownInvoice } from './shown-invoice.ts'

export type DocumentFact = { label: string; value: string }
export type DocumentSum = DocumentFact & {
  kind: 'plain' | 'total' | 'balance'
  /** Set for a waived late fee, which is shown crossed out because it is not part of the total. */
  isStruck?: true
}
export type SchedulePart = { label: string; due: string | null; amount: string; status: string | null }

/** The issue date and the due date of each part. A draft shows the dates that it would get if it were sent today. */
export const datesOf = (invoice: ShownInvoice): DocumentFact[] => [
  ...(issueDateOf(invoice) ? [{ label: 'Issue date', value: issueDateOf(invoice) ?? '' }] : []),
  ...invoice.parts.map((part) => ({
    label: dueLabels[part.kind],
    value: dueDateOf(part, invoice) ?? 'On receipt',
  })),
]

const issueDateOf = ({ issueDate, plannedDates }: ShownInvoice) => {
  const day = issueDate ?? plannedDates?.issueDate
  return day && formatNumericDay(day)
}

const dueLabels = { deposit: 'Deposit due', final: 'Final payment due', full: 'Due date' } as const

function dueDateOf({ kind, dueDate }: Pick<Part, 'kind' | 'dueDate'>, { plannedDates }: ShownInvoice) {
  const planned = kind === 'deposit' ? plannedDates?.depositDueDate : plannedDates?.dueDate
  const day = dueDate ?? planned
  return day ? formatNumericDay(day) : null
}

/** What the client should pay next. A draft shows its first part. */
export function amountDueOf(invoice: ShownInvoice) {
  const { displayedStatus, balance, parts } = invoice
  const isDraft = displayedStatus === 'draft' || displayedStatus === 'scheduled'
  const due = invoice.dueNow ?? (isDraft ? parts[0] : undefined)
  if (!due) return { label: 'Balance due', amount: formatDollarsAndCents(balance.open), note: null }
  const date = dueDateOf(due, invoice)
  return {
    label: { deposit: 'Deposit due', final: 'Final payment due', full: 'Amount due' }[due.kind],
    amount: formatDollarsAndCents(due.amount),
    note: date && `by ${date}`,
  }
}

/** Late fees and adjustments come after the tax, which does not apply to them. */
export function sumsOf(invoice: ShownInvoice): DocumentSum[] {
  const { balance } = invoice
  const extras = extrasOf(invoice)
  const discount: DocumentSum[] =
    invoice.discountAmount === 0
      ? []
      : [plain(`Discount ${invoice.discountPercent}%`, 0 - invoice.discountAmount)]
  const tax: DocumentSum[] =
    invoice.taxAmount === 0 && invoice.taxPercent === 0
      ? []
      : [plain(`${invoice.taxLabel} ${invoice.taxPercent}%`, invoice.taxAmount)]
  const beforeTotal = [...discount, ...tax, ...extras]
  return [
    ...(beforeTotal.length > 0 ? [plain('Subtotal', invoice.subtotal), ...beforeTotal] : []),
    { kind: 'total', label: 'Total', value: formatDollarsAndCents(invoice.total) },
    ...(balance.received === 0 ? [] : [plain('Payments and credits', 0 - balance.received)]),
    ...(balance.overpaid > 0 ? [plain('Kept as credit', balance.overpaid)] : []),
    { kind: 'balance', label: 'Balance due', value: formatDollarsAndCents(balance.open) },
  ]
}

/**
 * If an invoice has more late fees and adjustments than this, each kind is shown as one sum, so that all sums fit on a
 * page.
 */
const mostExtras = 12

function extrasOf(invoice: ShownInvoice): DocumentSum[] {
  const lines = invoice.lines.filter(({ kind }) => kind !== 'item')
  if (lines.length <= mostExtras)
    return lines.map(({ description, amount, isWaived }) =>
      isWaived ? { ...plain(`${description}, waived`, amount), isStruck: true } : plain(description, amount),
    )
  return [
    ...(invoice.lateFeeAmount === 0 ? [] : [plain('Late fees', invoice.lateFeeAmount)]),
    ...(invoice.adjustmentAmount === 0 ? [] : [plain('Adjustments', invoice.adjustmentAmount)]),
  ]
}

const plain = (label: string, amount: number): DocumentSum => ({
  kind: 'plain',
  label,
  value: formatDollarsAndCents(amount),
})

/** Empty if everything is due at once, because datesOf() already shows that date. */
export const scheduleOf = (invoice: ShownInvoice): SchedulePart[] =>
  invoice.parts.length < 2
    ? []
    : invoice.parts.map((part) => ({
        label: partLabel(part, invoice),
        due: dueDateOf(part, invoice),
        amount: formatDollarsAndCents(part.amount),
        status: partStatus(part, invoice),
      }))

const partLabel = ({ kind }: Part, { depositPercent }: ShownInvoice) =>
  kind === 'deposit' ? (depositPercent === null ? 'Deposit' : `Deposit, ${depositPercent}%`) : 'Final payment'

function partStatus({ open, inFlight, amount }: Part, { displayedStatus }: ShownInvoice) {
  if (displayedStatus === 'void') return null
  if (open === 0) return 'Paid'
  if (inFlight >= open) return 'Processing'
  return open < amount ? `${formatDollarsAndCents(open)} open` : null
}
