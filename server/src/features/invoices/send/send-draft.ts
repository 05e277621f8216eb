import { refusalOf } from '@mantel/domain/invoices/actions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { type InvoiceRow, invoiceById } from '../../ledger/locks.ts'
import { type Ledger } from '../../ledger/open-ledger.ts'
import { settleInvoice } from '../../ledger/settle-invoice.ts'
import { settleProject } from '../../ledger/settle-project.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { emailUnavailable, refuseUnavailableEmail } from '../../messages/queue-email.ts'
import { projectById } from '../../projects/projects.ts'
import { factsOf, loadContext, plannedDates } from '../get-invoice.ts'
import { listLines } from '../lines.ts'
import { saveLines } from '../saved-lines.ts'
import { queueInvoiceEmails } from './invoice-emails.ts'
import { newPayLink } from './pay-links.ts'

export type Recipient = {
  recipientName: string
  recipientEmail: string
  ccEmails: string[]
  subject: string | null
  message: string | null
}
export type Sender = { userId: string; name: string; email: string }

/** Refuses a draft that cannot be sent, before anything is written. */
export async function refuseUnsendable(db: Db, invoice: InvoiceRow) {
  const refusal = refusalOf('send', await factsOf(db, invoice))
  if (refusal) throw conflict(refusal)
  const lines = await listLines(db, invoice)
  if (lines.some(({ description }) => description === '')) throw conflict('Add a description to each line')
  await refuseUnavailableEmail(db, 'invoice_sent')
}

type ActivityActor = Parameters<typeof recordProjectActivity>[1]

/**
 * Sends a draft. Payments that were recorded on the project before now belong to the invoice. The caller holds the locks
 * of the ledger, the project and the invoice, and has checked that the draft can be sent.
 */
export async function sendDraft(
  db: Db,
  emailSettings: EmailSettings,
  ledger: Ledger,
  draft: InvoiceRow,
  { actor, sender, recipient }: { actor: ActivityActor; sender: Sender; recipient: Recipient },
): Promise<InvoiceRow> {
  const { companyId, id, projectId } = draft
  const dates = plannedDates(draft, await loadContext(db, draft))
  const link = newPayLink(emailSettings.secrets, draft)
  const sent = requireRow(
    await db
      .update(invoices)
      .set({
        ...recipient,
        ...dates,
        ...link.columns,
        status: 'sent',
        sentAt: ledger.now,
        sentBy: sender.userId,
        scheduledSendAt: null,
      })
      .where(invoiceById(companyId, id))
      .returning(),
  )
  await db
    .update(transactions)
    .set({ invoiceId: id })
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.projectId, projectId),
        isNull(transactions.invoiceId),
      ),
    )
  await db
    .update(projects)
    .set({ invoiceSentCount: sql`${projects.invoiceSentCount} + 1` })
    .where(projectById(companyId, projectId))
  const settled = await settleInvoice(db, ledger, sent)
  await settleProject(db, ledger, projectId)
  await saveLines(db, companyId, await listLines(db, draft))
  const isQueued = await queueInvoiceEmails(db, emailSettings, settled, {
    senderName: sender.name,
    replyTo: sender.email,
  })
  if (!isQueued) throw emailUnavailable()
  await recordProjectActivity(db, actor, projectId, {
    action: 'invoice.sent',
    description: `Sent invoice ${draft.invoiceNumber} to ${recipient.recipientName}`,
    metadata: { invoiceId: id, changes: [{ field: 'total', before: null, after: draft.total }] },
  })
  return settled
}
