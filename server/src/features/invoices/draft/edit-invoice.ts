import { refusalOf } from '@mantel/domain/invoices/actions'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import { can } from '@mantel/domain/permissions'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, forbidden, stale } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { projectActivities } from '../../../schema/activities.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { changesBetween, listFieldLabels } from '../../activity/changes.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { type InvoiceRow, invoiceById } from '../../ledger/locks.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { amountColumns, depositOf, requireAmounts } from '../amounts.ts'
import { invoiceLabels } from '../field-labels.ts'
import { factsOf, getInvoice } from '../get-invoice.ts'
import { listLines, mergeLines, storeItems } from '../lines.ts'
import { lockVisibleInvoice } from '../visibility.ts'
import { hadNumber, isNumberUsed, reasonOfChange, recordGap } from './invoice-numbers.ts'

type Edit = z.output<typeof invoicesApi.edit.body>

/** Edits a draft if the user saw its current version. The server computes all amounts. */
export async function editInvoice(db: Db, viewer: Viewer, id: string, { version, ...edit }: Edit) {
  const { actor } = viewer
  // A new number must stay unused until this edit is stored.
  if (edit.invoiceNumber !== undefined) await lockCompany(db, actor.companyId)
  const before = await lockVisibleInvoice(db, viewer, id)
  const refusal = refusalOf('edit', await factsOf(db, before))
  if (refusal) throw conflict(refusal)
  if (before.version !== version) throw stale('invoice')
  await changeNumber(db, actor, before, edit.invoiceNumber)
  const { lines, deposit = depositOf(before), ...fields } = edit
  const current = await listLines(db, before)
  const merged = lines ? mergeLines(current, lines) : current
  const amounts = requireAmounts({
    lines: merged,
    discountPercent: fields.discountPercent ?? before.discountPercent,
    taxPercent: fields.taxPercent ?? before.taxPercent,
    deposit,
  })
  if (lines) {
    const items = lines.map((line, index) => ({ ...line, amount: amounts.lines[index]?.amount ?? 0 }))
    await storeItems(db, before, items)
  }
  const columns = {
    ...fields,
    ...amountColumns(amounts),
    depositPercent: 'percent' in deposit ? deposit.percent : null,
  }
  await db.update(invoices).set(columns).where(invoiceById(before.companyId, id))
  await recordEdit(db, actor, before, { ...columns, ...(lines && { lines }) })
  return getInvoice(db, viewer, id)
}

/** Numbers are evidence for tax authorities, so only admins change them, and the old number is reported as a gap. */
async function changeNumber(db: Db, actor: CompanyActor, before: InvoiceRow, number: string | undefined) {
  if (number === undefined || number === before.invoiceNumber) return
  if (!can(actor, 'settings:write')) throw forbidden('Only admins can change the number of an invoice')
  const { companyId } = actor
  const isTaken =
    (await isNumberUsed(db, companyId, number)) &&
    !(await hadNumber(db, companyId, before.invoiceNumber, number))
  if (isTaken) {
    const sentence = 'This number is already used. Choose another one.'
    throw conflict(sentence, { invoiceNumber: sentence })
  }
  await recordGap(db, companyId, {
    invoiceNumber: before.invoiceNumber,
    reason: reasonOfChange(number),
    deletedBy: actor.userId,
  })
}

/** The editor saves while the user types, so edits within ten minutes are one entry of the activity. */
async function recordEdit(db: Db, actor: CompanyActor, before: InvoiceRow, edit: Record<string, unknown>) {
  const changes = changesBetween(before, edit, ['paymentTerms', 'notes', 'lines', 'billTo'])
  const isNumberChange = changes.some(({ field }) => field === 'invoiceNumber')
  if (changes.length === 0 || (!isNumberChange && (await wasJustEdited(db, actor, before)))) return
  const fields = changes.map(({ field }) => field).filter((field) => field in invoiceLabels)
  await recordProjectActivity(db, actor, before.projectId, {
    action: 'invoice.edited',
    description: `Edited invoice ${before.invoiceNumber}: ${listFieldLabels(fields, invoiceLabels)}`,
    metadata: { invoiceId: before.id, changes },
  })
}

async function wasJustEdited(db: Db, { userId }: CompanyActor, { companyId, projectId, id }: InvoiceRow) {
  const [last] = await db
    .select({ id: projectActivities.id })
    .from(projectActivities)
    .where(
      and(
        eq(projectActivities.companyId, companyId),
        eq(projectActivities.projectId, projectId),
        eq(projectActivities.userId, userId),
        eq(projectActivities.action, 'invoice.edited'),
        gt(projectActivities.createdAt, sql`now() - interval '10 minutes'`),
        sql`${projectActivities.metadata} ->> 'invoiceId' = ${id}`,
      ),
    )
    .orderBy(desc(projectActivities.createdAt))
    .limit(1)
  return last !== undefined
}
