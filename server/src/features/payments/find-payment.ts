import { and, eq, type SQL } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { lockInvoice, lockLedgerProject } from '../ledger/locks.ts'
import { type Ledger } from '../ledger/open-ledger.ts'

const paymentById = (companyId: string, id: string): SQL | undefined =>
  and(eq(transactions.companyId, companyId), eq(transactions.id, id))

export async function findPayment(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select({ projectId: transactions.projectId, invoiceId: transactions.invoiceId })
    .from(transactions)
    .where(paymentById(companyId, id))
  return orNotFound(found, 'Payment')
}

/**
 * Locks the project and the invoice of a payment. The invoice is read after the project's lock, because sending an
 * invoice takes over the payments of its project.
 */
export async function lockPayment(db: Db, ledger: Ledger, id: string) {
  const { companyId } = ledger
  const { projectId } = await findPayment(db, companyId, id)
  await lockLedgerProject(db, ledger, projectId)
  const { invoiceId } = await findPayment(db, companyId, id)
  const invoice = invoiceId ? await lockInvoice(db, companyId, invoiceId) : null
  return { projectId, invoice }
}
