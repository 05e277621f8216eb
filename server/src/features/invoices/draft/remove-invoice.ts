import { refusalOf } from '@mantel/domain/invoices/actions'
import { conflict } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { invoiceById } from '../../ledger/locks.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { factsOf } from '../get-invoice.ts'
import { lockVisibleInvoice } from '../visibility.ts'
import { recordGap } from './invoice-numbers.ts'

/** Deletes a draft. A draft has no payments. Its number is never used again. */
export async function removeInvoice(db: Db, viewer: Viewer, id: string) {
  const { actor } = viewer
  const invoice = await lockVisibleInvoice(db, viewer, id)
  const refusal = refusalOf('delete', await factsOf(db, invoice))
  if (refusal) throw conflict(refusal)
  const { companyId, invoiceNumber } = invoice
  await recordGap(db, companyId, { invoiceNumber, reason: 'Draft deleted', deletedBy: actor.userId })
  await db.delete(invoices).where(invoiceById(companyId, id))
  await recordProjectActivity(db, actor, invoice.projectId, {
    action: 'invoice.deleted',
    description: `Deleted draft invoice ${invoiceNumber}`,
  })
}
