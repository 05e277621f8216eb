import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { receipts } from '../../schema/money/transactions.ts'
import { queueReceiptEmail } from '../invoices/send/invoice-emails.ts'
import type { Written } from '../ledger/write-ledger.ts'
import type { EmailSettings } from '../messages/email-settings.ts'

/** Emails a receipt for each payment that cleared with this change. A project without an invoice has no recipient. */
export async function sendReceipts(db: Db, emailSettings: EmailSettings, { cleared, invoice }: Written) {
  if (!invoice || !(invoice.recipientEmail ?? invoice.billTo.email)) return
  for (const payment of cleared) {
    const [receipt] = await db
      .select({ number: receipts.receiptNumber })
      .from(receipts)
      .where(and(eq(receipts.companyId, invoice.companyId), eq(receipts.transactionId, payment.id)))
    if (receipt) await queueReceiptEmail(db, emailSettings, invoice, payment, receipt.number)
  }
}
