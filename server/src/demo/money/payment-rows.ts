import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import type { transactions } from '../../schema/money/transactions.ts'
import type { Clock } from '../clock.ts'
import type { Project } from '../planning.ts'
import type { InvoiceScenario, PaymentScenario } from '../scenario.ts'
import { stepTimes } from '../step-times.ts'

export type Invoiced = Project & { invoice: InvoiceScenario }
export const isInvoiced = (project: Project): project is Invoiced => project.invoice !== undefined

type PaymentRow = LedgerEntry &
  Pick<
    typeof transactions.$inferSelect,
    'companyId' | 'projectId' | 'netAmount' | 'reference' | 'reason' | 'recordedBy' | 'updatedAt'
  >

/** The ledger entries of a project: each payment, followed by its refund if there is one. */
export const paymentRows = (project: Invoiced, recordedBy: string, clock: Clock) =>
  (project.invoice.payments ?? []).flatMap((payment) => {
    const row = paymentRow(project, payment, recordedBy, clock)
    return payment.refunded ? [row, refundRow(row, payment.refunded, clock)] : [row]
  })

/** Payments have no fees, because none of them came from the card provider. */
function paymentRow(
  { companyId, id, invoiceId }: Invoiced,
  { part, amount, paid, by, reference, waits, refunded }: PaymentScenario,
  recordedBy: string,
  { at }: Clock,
): PaymentRow {
  const createdAt = at(paid, stepTimes.paid)
  const isClaim = waits === 'claimed'
  return {
    id: randomUUID(),
    companyId,
    projectId: id,
    invoiceId,
    parentTransactionId: null,
    creditFromId: null,
    amount,
    netAmount: amount,
    currency: 'usd',
    paymentType: part,
    paymentMethod: by,
    status: waits ? 'pending' : statusAfter(amount, refunded),
    source: isClaim ? 'claimed' : 'recorded',
    disputedAmount: null,
    paidOn: isClaim ? null : paid,
    // The client enters no reference when they announce a payment.
    reference: isClaim ? null : (reference ?? null),
    reason: null,
    recordedBy: isClaim ? null : recordedBy,
    completedAt: waits ? null : createdAt,
    createdAt,
    updatedAt: refunded ? at(refunded.on, stepTimes.closed) : createdAt,
  }
}

type Refund = NonNullable<PaymentScenario['refunded']>

const statusAfter = (amount: number, refunded: Refund | undefined) =>
  refunded ? (refunded.amount < amount ? 'partially_refunded' : 'refunded') : 'succeeded'

function refundRow(payment: PaymentRow, { on, amount, why }: Refund, { at }: Clock): PaymentRow {
  const createdAt = at(on, stepTimes.closed)
  return {
    ...payment,
    id: randomUUID(),
    parentTransactionId: payment.id,
    amount: -amount,
    netAmount: -amount,
    paymentType: 'refund',
    status: 'succeeded',
    paidOn: on,
    reference: null,
    reason: why,
    completedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  }
}
