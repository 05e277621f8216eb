import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { transactions } from '../../schema/money/transactions.ts'

/** What the domain's rules need to know about an entry. */
export const entryColumns = {
  id: transactions.id,
  invoiceId: transactions.invoiceId,
  parentTransactionId: transactions.parentTransactionId,
  creditFromId: transactions.creditFromId,
  amount: transactions.amount,
  currency: transactions.currency,
  paymentType: transactions.paymentType,
  paymentMethod: transactions.paymentMethod,
  status: transactions.status,
  source: transactions.source,
  disputedAmount: transactions.disputedAmount,
  paidOn: transactions.paidOn,
  completedAt: transactions.completedAt,
  createdAt: transactions.createdAt,
  paymentIntentId: transactions.paymentIntentId,
  providerRefundId: transactions.providerRefundId,
}

export const entriesOfInvoice = (db: Db, companyId: string, invoiceId: string): Promise<LedgerEntry[]> =>
  selectEntries(db, companyId, eq(transactions.invoiceId, invoiceId))

export const entriesOfInvoices = (db: Db, companyId: string, invoiceIds: string[]): Promise<LedgerEntry[]> =>
  selectEntries(db, companyId, inArray(transactions.invoiceId, invoiceIds))

/** The entries of a project that no invoice has taken over. */
export const selectUnassignedEntries = (
  db: Db,
  companyId: string,
  projectId: string,
): Promise<LedgerEntry[]> =>
  selectEntries(db, companyId, and(eq(transactions.projectId, projectId), isNull(transactions.invoiceId)))

const selectEntries = (db: Db, companyId: string, where: SQL | undefined) =>
  db
    .select(entryColumns)
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), where))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))

/** Makes concurrent changes of the same entries wait. The caller holds the lock of their project. */
export async function lockEntries(db: Db, companyId: string, projectId: string, invoiceId: string | null) {
  await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.projectId, projectId),
        invoiceId ? or(eq(transactions.invoiceId, invoiceId), isNull(transactions.invoiceId)) : undefined,
      ),
    )
    .orderBy(asc(transactions.id))
    .for('no key update')
}
