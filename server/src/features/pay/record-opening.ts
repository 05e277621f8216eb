import { and, eq, isNull } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import { requireRow } from '../../platform/database/connect.ts'
import { invoiceRevisions, invoices } from '../../schema/money/invoices.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { type Deps, notifyStudio } from '../invoices/send/invoice-emails.ts'
import { invoiceById } from '../ledger/locks.ts'
import { clientActor, withLockedInvoice } from './find-invoice.ts'
import { showInvoice } from './show-invoice.ts'

/**
 * Records that the client opened the invoice, and notifies the studio. Only the first call counts. The page calls this
 * on the first interaction, which email scanners do not cause.
 */
export const recordOpening = ({ databases, emailSettings }: Deps, token: string) =>
  withLockedInvoice(databases, token, async (db, invoice, ledger) => {
    if (invoice.viewedAt || invoice.voidedAt) return
    await db.update(invoices).set({ viewedAt: ledger.now }).where(invoiceById(invoice.companyId, invoice.id))
    await notifyStudio(db, emailSettings, invoice, { template: 'invoice_viewed' })
    await recordProjectActivity(db, clientActor(invoice.companyId), invoice.projectId, {
      action: 'invoice.viewed',
      description: `${invoice.recipientName ?? 'The client'} opened the invoice ${invoice.invoiceNumber}`,
      metadata: { invoiceId: invoice.id },
    })
  })

/** The client approves the last revision. Approving again changes nothing. */
export const approveRevision = ({ databases }: Deps, token: string) =>
  withLockedInvoice(databases, token, async (db, invoice, ledger) => {
    const { companyId, id, revision } = invoice
    if (invoice.voidedAt || !invoice.approvalRequestedAt) throw conflict('There is nothing to approve')
    if (invoice.approvedAt) return showInvoice(db, invoice)
    await db
      .update(invoiceRevisions)
      .set({ approvedAt: ledger.now })
      .where(
        and(
          eq(invoiceRevisions.companyId, companyId),
          eq(invoiceRevisions.invoiceId, id),
          eq(invoiceRevisions.revision, revision),
          isNull(invoiceRevisions.approvedAt),
        ),
      )
    const approved = requireRow(
      await db.update(invoices).set({ approvedAt: ledger.now }).where(invoiceById(companyId, id)).returning(),
    )
    await recordProjectActivity(db, clientActor(companyId), invoice.projectId, {
      action: 'invoice.approved',
      description: `${invoice.recipientName ?? 'The client'} approved the changes of the invoice ${invoice.invoiceNumber}`,
      metadata: { invoiceId: id },
    })
    return showInvoice(db, approved)
  })
