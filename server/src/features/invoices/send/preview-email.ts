import type { Db } from '../../../platform/database/connect.ts'
import { requireVerifiedSender } from '../../contracts/sending/senders.ts'
import { selectUnassignedEntries } from '../../ledger/entries.ts'
import type { InvoiceRow } from '../../ledger/locks.ts'
import { derivePaidState } from '../../ledger/settle-invoice.ts'
import { previewEmail } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { loadContext, plannedDates } from '../get-invoice.ts'
import { findInvoice } from '../visibility.ts'
import { amountValues, loadEmail } from './invoice-emails.ts'

/** The email as sendInvoice() would send it now. The user is still typing the recipient's name and the message. */
export async function previewInvoiceEmail(db: Db, viewer: Viewer, id: string) {
  const { name: senderName } = await requireVerifiedSender(db, viewer.actor)
  const found = await findInvoice(db, viewer, id)
  const invoice = found.sentAt ? found : await asSentNow(db, found)
  const { values } = await loadEmail(db, invoice)
  return previewEmail(db, {
    template: 'invoice_sent',
    values: {
      ...values,
      ...amountValues(invoice),
      recipientName: '{recipientName}',
      message: '{message}',
      senderName,
    },
  })
}

/**
 * The draft as it would be if it was sent now: with its due dates, and with the payments that were recorded on its
 * project.
 */
async function asSentNow(db: Db, draft: InvoiceRow): Promise<InvoiceRow> {
  const { companyId, projectId, total } = draft
  const context = await loadContext(db, draft)
  const now = new Date().toISOString()
  const sent = { ...draft, ...plannedDates(draft, context), sentAt: now }
  const entries = await selectUnassignedEntries(db, companyId, projectId)
  const paid = derivePaidState(sent, entries, {
    timeZone: context.company.timeZone,
    today: context.today,
    now,
  })
  return { ...sent, ...paid, openAmount: Math.max(0, total - paid.receivedAmount) }
}
