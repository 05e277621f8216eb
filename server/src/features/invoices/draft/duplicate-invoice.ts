import type { Db } from '../../../platform/database/connect.ts'
import { requireRow } from '../../../platform/database/connect.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { amountColumns, depositOf, requireAmounts } from '../amounts.ts'
import { getInvoice } from '../get-invoice.ts'
import { listLines, storeItems } from '../lines.ts'
import { lockVisibleInvoice } from '../visibility.ts'
import { refuseTooMany } from './create-invoice.ts'
import { takeNumber } from './invoice-numbers.ts'

/** Creates a draft with the same lines and terms. Number, dates, late fees and payments are not copied. */
export async function duplicateInvoice(db: Db, viewer: Viewer, id: string) {
  const { actor } = viewer
  const { companyId } = actor
  const invoiceNumber = await takeNumber(db, companyId)
  const source = await lockVisibleInvoice(db, viewer, id)
  await refuseTooMany(db, companyId, source.projectId)
  const items = (await listLines(db, source)).filter(({ kind }) => kind === 'item')
  const { discountPercent, taxPercent } = source
  const deposit = depositWithin(source, requireAmounts({ lines: items, discountPercent, taxPercent }).total)
  const amounts = requireAmounts({ lines: items, discountPercent, taxPercent, deposit })
  const copy = requireRow(
    await db
      .insert(invoices)
      .values({
        companyId,
        projectId: source.projectId,
        clientId: source.clientId,
        invoiceNumber,
        billTo: source.billTo,
        templateName: source.templateName,
        discountPercent,
        taxPercent,
        taxLabel: source.taxLabel,
        depositPercent: source.depositPercent,
        ...amountColumns(amounts),
        paymentOptions: source.paymentOptions,
        paymentTerms: source.paymentTerms,
        notes: source.notes,
      })
      .returning(),
  )
  await storeItems(
    db,
    copy,
    items.map(({ description, quantity, rate, amount, taxable }) => ({
      description,
      quantity,
      rate,
      amount,
      taxable,
    })),
  )
  await recordProjectActivity(db, actor, source.projectId, {
    action: 'invoice.created',
    description: `Duplicated invoice ${source.invoiceNumber} as ${invoiceNumber}`,
    metadata: { invoiceId: copy.id, copiedFrom: id },
  })
  return getInvoice(db, viewer, copy.id)
}

/** Late fees and adjustments are not copied, so the total can be lower than a fixed deposit. */
function depositWithin(source: Parameters<typeof depositOf>[0], total: number) {
  const deposit = depositOf(source)
  return 'amount' in deposit ? { amount: Math.min(deposit.amount, total) } : deposit
}
