import type { LedgerEntry } from '@mantel/domain/payments/ledger'
import { eq, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { receipts } from '../../schema/money/transactions.ts'

/** Gives each cleared payment its receipt number. The caller holds the company's lock. */
export async function numberReceipts(db: Db, companyId: string, cleared: readonly LedgerEntry[]) {
  for (const { id } of cleared) {
    const { next } = requireRow(
      await db
        .update(companies)
        .set({ nextReceiptNumber: sql`${companies.nextReceiptNumber} + 1` })
        .where(eq(companies.id, companyId))
        .returning({ next: companies.nextReceiptNumber }),
    )
    await db.insert(receipts).values({ companyId, transactionId: id, receiptNumber: `RCT-${next - 1}` })
  }
}
