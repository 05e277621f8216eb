import { isCleared } from '@mantel/domain/payments/entry-status'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { receipts, transactions } from '../../schema/money/transactions.ts'
import type { Clock } from '../clock.ts'
import type { Project } from '../planning.ts'
import { isInvoiced, paymentRows } from './payment-rows.ts'

/** Creates the payments, and a receipt for each that has cleared. */
export async function createPayments(
  db: Db,
  companyId: string,
  planned: Project[],
  recordedBy: string,
  clock: Clock,
) {
  const rows = planned.filter(isInvoiced).flatMap((project) => paymentRows(project, recordedBy, clock))
  await db.insert(transactions).values(rows)
  const cleared = rows
    .filter((row) => isCleared(row) && row.parentTransactionId === null)
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  await db.insert(receipts).values(
    cleared.map(({ id, createdAt }, index) => ({
      companyId,
      transactionId: id,
      receiptNumber: `RCT-${index + 1}`,
      createdAt,
    })),
  )
  await db
    .update(companies)
    .set({ nextReceiptNumber: cleared.length + 1 })
    .where(eq(companies.id, companyId))
}
