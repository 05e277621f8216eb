import type { payApi } from '@mantel/domain/payments/pay'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors.ts'
import { requireRow } from '../../platform/database/connect.ts'
import { invoiceRevisions, invoices } from '../../schema/money/invoices.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { type Deps, notifyStudio } from '../invoices/send/invoice-emails.ts'
import { invoiceById } from '../ledger/locks.ts'
import { clientActor, withLockedInvoice } from './find-invoice.ts'
import { listRevisionsForClient, showInvoice } from './show-invoice.ts'

type Approval = z.output<typeof payApi.approve.body>

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
      description: `${invoice.recipientName ?? 'The client'} opened invoice ${invoice.invoiceNumber}`,
      metadata: { invoiceId: invoice.id },
    })
  })

/**
 * Records that the client approves all changes up to the revision `seen`, the newest one on their page. Refused if
 * there is a newer revision, which the client has not seen. Approving again changes nothing.
 */
export const approveRevision = ({ databases }: Deps, token: string, { revision: seen }: Approval) =>
  withLockedInvoice(databases, token, async (db, invoice, ledger) => {
    const { companyId, id } = invoice
    if (invoice.voidedAt || !invoice.approvalRequestedAt) throw conflict('There is nothing to approve')
    const [newest] = await listRevisionsForClient(db, invoice)
    if (newest?.revision !== seen)
      throw conflict('The invoice has changed again. Review the new changes before you approve them.')
    if (invoice.approvedAt) return showInvoice(db, invoice)
    await db
      .update(invoiceRevisions)
      .set({ approvedAt: ledger.now })
      .where(
        and(
          eq(invoiceRevisions.companyId, companyId),
          eq(invoiceRevisions.invoiceId, id),
          eq(invoiceRevisions.mode, 'ask'),
          isNull(invoiceRevisions.approvedAt),
        ),
      )
    const approved = requireRow(
      await db.update(invoices).set({ approvedAt: ledger.now }).where(invoiceById(companyId, id)).returning(),
    )
    await recordProjectActivity(db, clientActor(companyId), invoice.projectId, {
      action: 'invoice.approved',
      description: `${invoice.recipientName ?? 'The client'} approved the changes to invoice ${invoice.invoiceNumber}`,
      metadata: { invoiceId: id },
    })
    return showInvoice(db, approved)
  })
