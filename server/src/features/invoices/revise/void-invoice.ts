import { refusalOf } from '@mantel/domain/invoices/actions'
import { conflict } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { invoiceById, lockInvoice, lockLedgerProject } from '../../ledger/locks.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import { settleInvoice } from '../../ledger/settle-invoice.ts'
import { settleProject } from '../../ledger/settle-project.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { factsOf, getInvoice } from '../get-invoice.ts'
import { findInvoice } from '../visibility.ts'

/** Nothing is owed on a void invoice. What was paid becomes the client's credit. */
export async function voidInvoice(db: Db, viewer: Viewer, id: string, reason: string) {
  const { actor } = viewer
  const { companyId } = actor
  const ledger = await openLedger(db, companyId)
  const { projectId } = await findInvoice(db, viewer, id)
  await lockLedgerProject(db, ledger, projectId)
  const invoice = await lockInvoice(db, companyId, id)
  const refusal = refusalOf('void', await factsOf(db, invoice))
  if (refusal) throw conflict(refusal)
  const voided = requireRow(
    await db
      .update(invoices)
      .set({ voidedAt: ledger.now, voidedBy: actor.userId, voidedReason: reason })
      .where(invoiceById(companyId, id))
      .returning(),
  )
  await settleInvoice(db, ledger, voided)
  await settleProject(db, ledger, projectId)
  await recordProjectActivity(db, actor, projectId, {
    action: 'invoice.voided',
    description: `Voided invoice ${invoice.invoiceNumber}: ${reason}`,
    metadata: { invoiceId: id },
  })
  return getInvoice(db, viewer, id)
}
