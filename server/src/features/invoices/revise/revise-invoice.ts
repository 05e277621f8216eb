import { refusalOf } from '@mantel/domain/invoices/actions'
import type { InvoiceRevision } from '@mantel/domain/invoices/invoice'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import { problemWithRevision } from '@mantel/domain/invoices/revisions'
import { and, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, stale } from '../../../errors.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { invoiceRevisions, invoices } from '../../../schema/money/invoices.ts'
import { userName, users } from '../../../schema/users.ts'
import { requireVerifiedSender } from '../../contracts/sending/senders.ts'
import { type InvoiceRow, invoiceById, lockInvoice, lockLedgerProject } from '../../ledger/locks.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { refuseUnavailableEmail } from '../../messages/queue-email.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { amountColumns, depositOf, requireAmounts } from '../amounts.ts'
import { factsOf, getInvoice } from '../get-invoice.ts'
import { listLines, mergeLines, storeItems } from '../lines.ts'
import { saveLines } from '../saved-lines.ts'
import { findInvoice } from '../visibility.ts'
import { versionOf } from './invoice-version.ts'
import { storeRevision } from './store-revision.ts'

type Revision = z.output<typeof invoicesApi.revise.body>

/** Changes a sent invoice. The new total is owed at once, whether the client is asked to approve it or not. */
export async function reviseInvoice(
  db: Db,
  emailSettings: EmailSettings,
  viewer: Viewer,
  id: string,
  { version, mode, ...edit }: Revision,
) {
  const { actor } = viewer
  const { companyId } = actor
  if (mode !== 'silent') {
    await requireVerifiedSender(db, actor)
    await refuseUnavailableEmail(db, 'invoice_revised')
  }
  const ledger = await openLedger(db, companyId)
  const { projectId } = await findInvoice(db, viewer, id)
  await lockLedgerProject(db, ledger, projectId)
  const invoice = await lockInvoice(db, companyId, id)
  const refusal = refusalOf('revise', await factsOf(db, invoice))
  if (refusal) throw conflict(refusal)
  if (invoice.version !== version) throw stale('invoice')
  const before = { invoice, lines: await listLines(db, invoice) }
  const received = invoice.receivedAmount
  await writeTerms(db, before, edit)
  const current = requireRow(await db.select().from(invoices).where(invoiceById(companyId, id)))
  const after = versionOf(current, await listLines(db, current))
  const problem = problemWithRevision(versionOf(invoice, before.lines), after, received)
  if (problem) throw conflict(problem)
  const revised = await storeRevision(db, emailSettings, ledger, { actor, before, mode })
  if (revised)
    await saveLines(
      db,
      companyId,
      after.lines.filter(({ kind }) => kind === 'item'),
    )
  return getInvoice(db, viewer, id)
}

type Before = { invoice: InvoiceRow; lines: Awaited<ReturnType<typeof listLines>> }
type Terms = Omit<Revision, 'version' | 'mode'>

async function writeTerms(db: Db, { invoice, lines: current }: Before, edit: Terms) {
  const { lines, deposit = depositOf(invoice), ...fields } = edit
  const amounts = requireAmounts({
    lines: lines ? mergeLines(current, lines) : current,
    discountPercent: fields.discountPercent ?? invoice.discountPercent,
    taxPercent: fields.taxPercent ?? invoice.taxPercent,
    deposit,
  })
  if (lines)
    await storeItems(
      db,
      invoice,
      lines.map((line, index) => ({ ...line, amount: amounts.lines[index]?.amount ?? 0 })),
    )
  await db
    .update(invoices)
    .set({
      ...fields,
      ...amountColumns(amounts),
      depositPercent: 'percent' in deposit ? deposit.percent : null,
    })
    .where(invoiceById(invoice.companyId, invoice.id))
}

export async function listRevisions(db: Db, viewer: Viewer, id: string): Promise<InvoiceRevision[]> {
  const { companyId } = await findInvoice(db, viewer, id)
  const rows = await db
    .select({
      id: invoiceRevisions.id,
      revision: invoiceRevisions.revision,
      mode: invoiceRevisions.mode,
      changes: invoiceRevisions.changes,
      createdBy: userName,
      createdAt: invoiceRevisions.createdAt,
      approvedAt: invoiceRevisions.approvedAt,
    })
    .from(invoiceRevisions)
    .leftJoin(
      users,
      and(eq(users.companyId, invoiceRevisions.companyId), eq(users.id, invoiceRevisions.createdBy)),
    )
    .where(and(eq(invoiceRevisions.companyId, companyId), eq(invoiceRevisions.invoiceId, id)))
    .orderBy(desc(invoiceRevisions.revision))
  return rows
}
