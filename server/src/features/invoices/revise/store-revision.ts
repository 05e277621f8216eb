import { listChanges, type RevisionMode } from '@mantel/domain/invoices/revisions'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { invoiceRevisions, invoices } from '../../../schema/money/invoices.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { type InvoiceRow, invoiceById } from '../../ledger/locks.ts'
import { type Ledger } from '../../ledger/open-ledger.ts'
import { settleInvoice } from '../../ledger/settle-invoice.ts'
import { settleProject } from '../../ledger/settle-project.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { listLines } from '../lines.ts'
import { queueRevisionEmail } from '../send/invoice-emails.ts'
import { versionOf } from './invoice-version.ts'

/** A user, or the system if it charges a late fee. */
export type RevisionActor = Parameters<typeof recordProjectActivity>[1]
type Revision = {
  actor: RevisionActor
  before: Before
  mode: RevisionMode
  activity?: { action: string; description: string }
  /** False if the caller sends the client its own email. */
  isEmailed?: boolean
}
type Before = { invoice: InvoiceRow; lines: Awaited<ReturnType<typeof listLines>> }

/**
 * Completes a revision after the invoice and its lines have changed: stores the list of changes, settles what is owed
 * now and emails the client. Returns null if nothing differs.
 */
export async function storeRevision(
  db: Db,
  emailSettings: EmailSettings,
  ledger: Ledger,
  { actor, before, mode, activity, isEmailed = true }: Revision,
) {
  const { companyId, id, projectId } = before.invoice
  const current = requireRow(await db.select().from(invoices).where(invoiceById(companyId, id)))
  const [was, is] = [
    versionOf(before.invoice, before.lines),
    versionOf(current, await listLines(db, current)),
  ]
  const changes = listChanges(was, is)
  if (changes.length === 0) return null
  const revision = current.revision + 1
  await db.insert(invoiceRevisions).values({
    companyId,
    invoiceId: id,
    revision,
    mode,
    changes,
    before: was,
    after: is,
    createdBy: actor.userId,
    createdAt: ledger.now,
  })
  const asksForApproval = mode === 'ask'
  const revised = requireRow(
    await db
      .update(invoices)
      .set({
        revision,
        revisedAt: ledger.now,
        // Any other change, such as a late fee, leaves an earlier request for approval open.
        ...(asksForApproval && { approvalRequestedAt: ledger.now, approvedAt: null }),
      })
      .where(invoiceById(companyId, id))
      .returning(),
  )
  const settled = await settleInvoice(db, ledger, revised)
  await settleProject(db, ledger, projectId)
  if (isEmailed && mode !== 'silent')
    await queueRevisionEmail(db, emailSettings, settled, { changes, asksForApproval })
  await recordProjectActivity(db, actor, projectId, {
    ...(activity ?? {
      action: 'invoice.revised',
      description: `Revised invoice ${current.invoiceNumber}`,
    }),
    metadata: {
      invoiceId: id,
      changes: was.total === is.total ? [] : [{ field: 'total', before: was.total, after: is.total }],
    },
  })
  return settled
}
