import { applyCredit as bookCredit, returnCredit as bookReturn } from '@mantel/domain/payments/credit'
import { and, eq } from 'drizzle-orm'
import { conflict, orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { recordProjectActivity } from '../activity/record-activity.ts'
import { findInvoice } from '../invoices/visibility.ts'
import { creditSources } from '../ledger/credit.ts'
import { entriesOfInvoice } from '../ledger/entries.ts'
import { type InvoiceRow, lockInvoices } from '../ledger/locks.ts'
import { type Ledger, openLedger } from '../ledger/open-ledger.ts'
import { getPayment } from '../ledger/present-payments.ts'
import { contextOf, requireChange, writeChange } from '../ledger/write-ledger.ts'
import type { Viewer } from '../visibility/projects.ts'

/** Pays an invoice with what its client has overpaid on others. */
export async function applyCredit(db: Db, viewer: Viewer, id: string, amount: number) {
  const { actor } = viewer
  const { companyId } = actor
  // Locks the company, which is required to lock the projects of several invoices.
  const ledger = await openLedger(db, companyId)
  const found = await findInvoice(db, viewer, id)
  const sourceIds = (await creditSources(db, companyId, found)).map(({ invoice }) => invoice.id)
  const locked = await lockInvoices(db, companyId, [id, ...sourceIds])
  const invoice = requireRow(locked.filter((row) => row.id === id))
  const sources = await creditSources(db, companyId, invoice)
  const entries = await entriesOfInvoice(db, companyId, id)
  const change = requireChange(bookCredit(contextOf(ledger, invoice, entries), sources, amount))
  await writeBoth(db, ledger, actor, change, locked)
  await recordProjectActivity(db, actor, invoice.projectId, {
    action: 'payment.recorded',
    description: `Paid invoice ${invoice.invoiceNumber} with credit`,
    metadata: { invoiceId: id, changes: [{ field: 'amount', before: null, after: amount }] },
  })
  const added = change.added.filter(({ invoiceId }) => invoiceId === id)
  return Promise.all(added.map((entry) => getPayment(db, companyId, entry.id)))
}

/** Returns credit to the invoice that it came from. */
export async function returnCredit(db: Db, actor: CompanyActor, id: string) {
  const { companyId } = actor
  const ledger = await openLedger(db, companyId)
  const applied = await findEntry(db, companyId, id)
  if (!applied.invoiceId || !applied.creditFromId) throw conflict('This payment isn’t credit')
  const out = await findEntry(db, companyId, applied.creditFromId)
  if (!out.invoiceId) throw conflict('This payment isn’t credit')
  const locked = await lockInvoices(db, companyId, [applied.invoiceId, out.invoiceId])
  const invoice = requireRow(locked.filter((row) => row.id === applied.invoiceId))
  const source = requireRow(locked.filter((row) => row.id === out.invoiceId))
  const change = requireChange(
    bookReturn(
      contextOf(ledger, invoice, await entriesOfInvoice(db, companyId, invoice.id)),
      { invoice: source, entries: await entriesOfInvoice(db, companyId, source.id) },
      id,
    ),
  )
  await writeBoth(db, ledger, actor, change, locked)
  await recordProjectActivity(db, actor, invoice.projectId, {
    action: 'payment.reversed',
    description: `Returned credit from invoice ${invoice.invoiceNumber} to ${source.invoiceNumber}`,
    metadata: { invoiceId: invoice.id, changes: [{ field: 'amount', before: null, after: applied.amount }] },
  })
  return Promise.all(change.added.map((entry) => getPayment(db, companyId, entry.id)))
}

async function writeBoth(
  db: Db,
  ledger: Ledger,
  actor: CompanyActor,
  change: Parameters<typeof writeChange>[2],
  locked: InvoiceRow[],
) {
  const projectOf = ({ invoiceId }: { invoiceId: string | null }) =>
    requireRow(locked.filter(({ id }) => id === invoiceId)).projectId
  const touched = new Set(change.added.map(({ invoiceId }) => invoiceId))
  const invoices = locked.filter(({ id }) => touched.has(id))
  await writeChange(db, ledger, change, {
    entries: [],
    details: { recordedBy: actor.userId },
    projectOf,
    invoices,
    projectIds: [...new Set(invoices.map(({ projectId }) => projectId))].toSorted(),
  })
}

async function findEntry(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, id)))
  return orNotFound(found, 'Payment')
}
