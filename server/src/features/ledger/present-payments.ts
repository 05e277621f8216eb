import { remainingOf } from '@mantel/domain/payments/balance'
import { isCleared, isRefund, isReversal } from '@mantel/domain/payments/entry-status'
import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import type { Payment, PaymentAction, PaymentOnInvoice } from '@mantel/domain/payments/payments'
import { can, type PermissionSubject } from '@mantel/domain/permissions'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { payouts } from '../../schema/money/provider.ts'
import { receipts, transactions } from '../../schema/money/transactions.ts'
import { userName, users } from '../../schema/users.ts'
import type { Viewer } from '../visibility/projects.ts'
import { entryColumns } from './entries.ts'
import type { InvoiceRow } from './locks.ts'

export const paymentColumns = {
  ...entryColumns,
  projectId: transactions.projectId,
  providerFee: transactions.providerFeeAmount,
  applicationFee: transactions.applicationFeeAmount,
  /**
   * For a payment through the provider, the amount that the provider reports after its fees. Other payments have no
   * fees.
   */
  net: sql<number | null>`case when ${transactions.source} = 'provider' then ${transactions.netAmount}
    when ${transactions.completedAt} is not null then ${transactions.amount} end`.mapWith(Number),
  payoutId: sql<string | null>`(select ${payouts.id} from ${payouts} where ${and(
    eq(payouts.companyId, transactions.companyId),
    eq(payouts.providerPayoutId, transactions.payoutId),
  )})`,
  reference: transactions.reference,
  note: transactions.note,
  reason: transactions.reason,
  attachmentFileId: transactions.attachmentFileId,
  recordedBy: userName,
  receiptNumber: receipts.receiptNumber,
}

/** Joins the names that paymentColumns needs. */
export const selectPayments = (db: Db, where: SQL | undefined) =>
  db
    .select(paymentColumns)
    .from(transactions)
    .leftJoin(users, isRecorder)
    .leftJoin(receipts, isReceipt)
    .where(where)
    .$dynamic()

export const isRecorder = and(
  eq(users.companyId, transactions.companyId),
  eq(users.id, transactions.recordedBy),
)
export const isReceipt = and(
  eq(receipts.companyId, transactions.companyId),
  eq(receipts.transactionId, transactions.id),
)

export async function getPayment(db: Db, companyId: string, id: string): Promise<Payment> {
  return requireRow(
    await selectPayments(db, and(eq(transactions.companyId, companyId), eq(transactions.id, id))),
  )
}

/** All entries of an invoice, oldest first, with what the viewer may do with each. */
export async function listPaymentsOf(
  db: Db,
  viewer: Viewer,
  { companyId, id }: InvoiceRow,
): Promise<PaymentOnInvoice[]> {
  const rows: Payment[] = await selectPaymentsOf(db, { companyId, id })
  return rows.map((row) => ({
    ...(viewer.scope === 'self' ? withoutNotes(row) : row),
    remaining: row.amount > 0 ? remainingOf(row, rows) : 0,
    actions: actionsOn(viewer.actor, row, rows),
  }))
}

/** The payments of an invoice, oldest first. */
export const selectPaymentsOf = builtOnce((db, { companyId, id }: Pick<InvoiceRow, 'companyId' | 'id'>) =>
  selectPayments(db, and(eq(transactions.companyId, companyId), eq(transactions.invoiceId, id))).orderBy(
    asc(transactions.createdAt),
    asc(transactions.id),
  ),
)

/** Removes the team's notes about a payment and the fees that the company pays for it, which clients do not see. */
export const withoutNotes = <P extends Payment>(payment: P): P => ({
  ...payment,
  providerFee: null,
  applicationFee: null,
  net: null,
  payoutId: null,
  reference: null,
  note: null,
  reason: null,
  attachmentFileId: null,
  recordedBy: null,
})

/** The actions that the user can choose for an entry. The ledger checks its rules again when the user chooses one. */
function actionsOn(
  user: PermissionSubject,
  entry: LedgerEntry,
  all: readonly LedgerEntry[],
): PaymentAction[] {
  const { source, status, paymentMethod, amount } = entry
  const isWaiting = source === 'recorded' && status === 'pending'
  const isClaim = source === 'claimed' && status === 'pending'
  const isIntact = amount > 0 && isCleared(entry) && remainingOf(entry, all) === amount && !isReversal(entry)
  const isReversed = all.some((other) => other.parentTransactionId === entry.id && isReversal(other))
  const isManual = source === 'recorded' || (source === 'claimed' && !isClaim)
  const possible: Record<PaymentAction, boolean> = {
    clear: isWaiting && can(user, 'payments:record'),
    bounce:
      paymentMethod === 'check' &&
      amount > 0 &&
      (isWaiting || (isManual && isIntact)) &&
      can(user, 'payments:record'),
    reverse:
      isManual &&
      (isWaiting || isIntact || (isRefund(entry) && isCleared(entry) && !isReversed)) &&
      can(user, 'payments:refund'),
    refund:
      amount > 0 &&
      isCleared(entry) &&
      !isReversal(entry) &&
      remainingOf(entry, all) > 0 &&
      can(user, 'payments:refund'),
    confirm: isClaim && can(user, 'payments:confirm'),
    reject: isClaim && can(user, 'payments:confirm'),
    return_credit: source === 'credit' && amount > 0 && isIntact && can(user, 'payments:record'),
  }
  return (Object.keys(possible) as PaymentAction[]).filter((action) => possible[action])
}
