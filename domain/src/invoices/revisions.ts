import { type Day, formatNumericDay } from '../basics/dates.ts'
import { type Cents, formatDollars } from '../basics/money.ts'
import { methodNames } from '../payments/methods.ts'
import type { LineKind } from './amounts.ts'

/** How the client learns about a revision: not at all, by email, or by email with the request to approve it. */
export const revisionModes = ['silent', 'notify', 'ask'] as const
export type RevisionMode = (typeof revisionModes)[number]

export type RevisedLine = {
  id: string
  kind: LineKind
  description: string
  quantity: number
  rate: Cents
  amount: Cents
  taxable: boolean
  isWaived: boolean
}

/** What a client can read on an invoice, before or after a revision. */
export type InvoiceVersion = {
  lines: readonly RevisedLine[]
  discountPercent: number
  discount: Cents
  tax: Cents
  total: Cents
  deposit: Cents
  depositDueDate: Day | null
  dueDate: Day | null
  paymentOptions: readonly string[]
  paymentTerms: string | null
  notes: string | null
}

/** Lists the differences between two versions in sentences that the client can read. Empty if there are none. */
export function listChanges(before: InvoiceVersion, after: InvoiceVersion): string[] {
  return [
    ...lineChanges(before.lines, after.lines),
    ...between('Discount', before, after, ({ discountPercent, discount }) =>
      discountPercent === 0 ? 'none' : `${discountPercent}% (${formatDollars(discount)})`,
    ),
    ...between('Tax', before, after, ({ tax }) => formatDollars(tax)),
    ...between('Deposit', before, after, ({ deposit }) => formatDollars(deposit)),
    ...between('Deposit due', before, after, ({ depositDueDate }) => dayText(depositDueDate)),
    ...between('Balance due', before, after, ({ dueDate }) => dayText(dueDate)),
    ...between('Payment methods', before, after, ({ paymentOptions }) => methodText(paymentOptions)),
    ...(before.paymentTerms === after.paymentTerms ? [] : ['Payment terms changed']),
    ...(before.notes === after.notes ? [] : ['Notes changed']),
    ...between('Total', before, after, ({ total }) => formatDollars(total)),
  ]
}

/**
 * A sent invoice needs due dates, because it could never become overdue without them. A line that the client has paid
 * for cannot be removed. Its rate can be lowered, and the difference becomes the client's credit.
 */
export function problemWithRevision(
  before: InvoiceVersion,
  after: InvoiceVersion,
  received: Cents,
): string | null {
  if (after.dueDate === null) return 'Enter a due date'
  if (after.depositDueDate === null && after.deposit > 0) return 'Enter a due date for the deposit'
  if (after.lines.some(({ description }) => description === '')) return 'Add a description to each line'
  const remaining = new Set(after.lines.map(({ id }) => id))
  const removed = before.lines.filter(({ id }) => !remaining.has(id))
  if (removed.some(({ kind }) => kind === 'late_fee')) return 'Waive a late fee instead of removing it'
  return removed.length > 0 && after.total < received
    ? 'The client has already paid for this line. Lower its rate instead, and the difference becomes credit.'
    : null
}

function lineChanges(before: readonly RevisedLine[], after: readonly RevisedLine[]): string[] {
  const earlier = new Map(before.map((line) => [line.id, line]))
  const remaining = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((line) => {
      const old = earlier.get(line.id)
      return old ? lineChange(old, line) : [`Added: ${line.description} ${signed(dueAmount(line))}`]
    }),
    ...before
      .filter(({ id }) => !remaining.has(id))
      .map((line) => `Removed: ${line.description} ${signed(-dueAmount(line))}`),
    ...(isReordered(before, after) ? ['Lines reordered'] : []),
  ]
}

/** Compares only the lines that both versions have. */
function isReordered(before: readonly RevisedLine[], after: readonly RevisedLine[]) {
  const idsOf = (lines: readonly RevisedLine[], others: readonly RevisedLine[]) => {
    const known = new Set(others.map(({ id }) => id))
    return lines.flatMap(({ id }) => (known.has(id) ? id : [])).join()
  }
  return idsOf(before, after) !== idsOf(after, before)
}

function lineChange(before: RevisedLine, after: RevisedLine): string[] {
  const difference = dueAmount(after) - dueAmount(before)
  if (after.isWaived && !before.isWaived) return [`Waived: ${after.description} ${signed(difference)}`]
  const details = [
    before.description !== after.description && `now “${after.description}”`,
    before.quantity !== after.quantity && `quantity ${before.quantity} → ${after.quantity}`,
    before.rate !== after.rate && `rate ${formatDollars(before.rate)} → ${formatDollars(after.rate)}`,
    before.taxable !== after.taxable && (after.taxable ? 'now taxed' : 'no longer taxed'),
  ].filter((detail) => detail !== false)
  if (details.length === 0) return []
  const amount = difference === 0 ? '' : ` ${signed(difference)}`
  return [`Changed: ${before.description}, ${details.join(', ')}${amount}`]
}

const dueAmount = ({ amount, isWaived }: RevisedLine) => (isWaived ? 0 : amount)

/** For example +$250 or −$120. */
const signed = (amount: Cents) => (amount > 0 ? `+${formatDollars(amount)}` : formatDollars(amount))

function between(
  label: string,
  before: InvoiceVersion,
  after: InvoiceVersion,
  textOf: (version: InvoiceVersion) => string,
) {
  const [was, is] = [textOf(before), textOf(after)]
  return was === is ? [] : [`${label}: ${was} → ${is}`]
}

const dayText = (day: Day | null) => (day ? formatNumericDay(day) : 'not set')

const methodText = (options: readonly string[]) =>
  options.length === 0
    ? 'none'
    : options.map((option) => (methodNames as Record<string, string>)[option] ?? option).join(', ')
