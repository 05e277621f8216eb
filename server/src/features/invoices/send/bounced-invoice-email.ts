import { and, eq } from 'drizzle-orm'
import type { JobRun } from '../../../platform/jobs/job.ts'
import { messages } from '../../../schema/messages.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import type { Services } from '../../../services.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { invoiceById } from '../../ledger/locks.ts'
import { notifyStudio } from './invoice-emails.ts'

/**
 * Tells the sender of an invoice, or all company admins if the sender has left, that an email to the client could not be
 * delivered. The notice has no invoice id, so a notice that fails does not trigger another one.
 */
export async function recordBouncedInvoiceEmail(
  { db, emailSettings, companyId }: JobRun<Services>,
  messageId: string,
) {
  if (!companyId) return
  const [message] = await db
    .select({ invoiceId: messages.invoiceId, address: messages.toAddress })
    .from(messages)
    .where(and(eq(messages.companyId, companyId), eq(messages.id, messageId)))
  if (!message?.invoiceId) return
  const [invoice] = await db.select().from(invoices).where(invoiceById(companyId, message.invoiceId))
  if (!invoice) return
  const { address } = message
  await recordProjectActivity(db, { userId: null, role: null, companyId }, invoice.projectId, {
    action: 'invoice.undelivered',
    description: `Email to ${address} about invoice ${invoice.invoiceNumber} bounced`,
    metadata: { invoiceId: invoice.id },
  })
  await notifyStudio(db, emailSettings, invoice, { template: 'invoice_undelivered', address })
}
