import { randomUUID } from 'node:crypto'
import { type LedgerContext, noInvoice } from '@mantel/domain/payments/context'
import { isCleared } from '@mantel/domain/payments/entry-status'
import { isRefused, type LedgerChange, type LedgerEntry, type Refused } from '@mantel/domain/payments/ledger'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { transactions } from '../../schema/money/transactions.ts'
import { entriesOfInvoice, lockEntries, selectUnassignedEntries } from './entries.ts'
import { type InvoiceRow, lockInvoice } from './locks.ts'
import { type Ledger } from './open-ledger.ts'
import { numberReceipts } from './receipts.ts'
import { settleInvoice } from './settle-invoice.ts'
import { settleProject } from './settle-project.ts'

/** Fields of an entry that the domain's rules don't need. */
export type EntryDetails = Partial<
  Pick<
    typeof transactions.$inferInsert,
    'reference' | 'note' | 'reason' | 'recordedBy' | 'attachmentFileId' | 'metadata'
  >
>

export type Written = {
  change: LedgerChange
  /** The payments that have cleared with this change. */
  cleared: LedgerEntry[]
  invoice: InvoiceRow | null
}

type Place = { projectId: string; invoice: InvoiceRow | null }
type Action = (context: LedgerContext) => LedgerChange | Refused

/**
 * Runs a ledger action on an invoice, or on a project without one, and settles both. The caller holds the locks of the
 * ledger, the project and the invoice. An action that refuses changes nothing.
 */
export async function writeLedger(
  db: Db,
  ledger: Ledger,
  { projectId, invoice }: Place,
  act: Action,
  details: EntryDetails,
): Promise<Written> {
  const { companyId } = ledger
  await lockEntries(db, companyId, projectId, invoice?.id ?? null)
  const entries = invoice
    ? await entriesOfInvoice(db, companyId, invoice.id)
    : await selectUnassignedEntries(db, companyId, projectId)
  const change = requireChange(act(contextOf(ledger, invoice, entries)))
  return writeChange(db, ledger, change, {
    entries,
    details,
    projectOf: () => projectId,
    invoices: invoice ? [invoice] : [],
    projectIds: [projectId],
  })
}

export const contextOf = (
  { now, today }: Ledger,
  invoice: InvoiceRow | null,
  entries: readonly LedgerEntry[],
): LedgerContext => ({ invoice: invoice ?? noInvoice, entries, now, today, newId: randomUUID })

export function requireChange(outcome: LedgerChange | Refused): LedgerChange {
  if (isRefused(outcome)) throw conflict(outcome.refused)
  return outcome
}

type Touched = {
  /** All entries that the action has read. */
  entries: readonly LedgerEntry[]
  details: EntryDetails
  projectOf: (entry: LedgerEntry) => string
  /** The invoices and projects that the change affects, in the order in which they are locked. */
  invoices: readonly InvoiceRow[]
  projectIds: readonly string[]
}

export async function writeChange(
  db: Db,
  ledger: Ledger,
  change: LedgerChange,
  { entries, details, projectOf, invoices, projectIds }: Touched,
): Promise<Written> {
  const { companyId } = ledger
  const { added, updated } = change
  if (added.length + updated.length === 0) return { change, cleared: [], invoice: invoices[0] ?? null }
  const isNew = new Set(added.map(({ id }) => id))
  // Updates existing entries first, because a refund that failed frees its amount for a new one.
  await updateEntries(
    db,
    companyId,
    updated.filter(({ id }) => !isNew.has(id)),
    details,
  )
  for (const entry of added)
    await db.insert(transactions).values({
      ...entry,
      ...details,
      invoiceId: entry.invoiceId || null,
      companyId,
      projectId: projectOf(entry),
    })
  await updateEntries(
    db,
    companyId,
    updated.filter(({ id }) => isNew.has(id)),
    details,
  )
  const cleared = clearedBy(change, entries)
  await numberReceipts(db, companyId, cleared)
  let first: InvoiceRow | null = null
  for (const invoice of invoices) {
    const settled = await settleInvoice(db, ledger, await lockInvoice(db, companyId, invoice.id))
    first ??= settled
  }
  if (ledger.clearing) for (const projectId of projectIds) await settleProject(db, ledger, projectId)
  return { change, cleared, invoice: first }
}

async function updateEntries(
  db: Db,
  companyId: string,
  updated: LedgerChange['updated'],
  { reason }: EntryDetails,
) {
  for (const { id, ...fields } of updated)
    await db
      .update(transactions)
      .set({ ...fields, ...(reason && !isSettled(fields) && { reason }) })
      .where(and(eq(transactions.companyId, companyId), eq(transactions.id, id)))
}

/** A refund changes the status of its payment, but its reason is stored with the refund. */
const isSettled = ({ status }: Partial<LedgerEntry>) =>
  status === 'succeeded' || status === 'partially_refunded' || status === 'refunded'

/** Payments that have arrived with this change. A transfer of credit adds no new money. */
function clearedBy({ added, updated }: LedgerChange, entries: readonly LedgerEntry[]): LedgerEntry[] {
  const arrived = updated.flatMap(({ id, ...fields }) => {
    const before = entries.find((entry) => entry.id === id)
    const hadArrived = before && (isCleared(before) || before.status === 'disputed')
    return before && !hadArrived && fields.status === 'succeeded' ? [{ ...before, ...fields }] : []
  })
  return [...added.filter(({ status }) => status === 'succeeded'), ...arrived].filter(
    ({ amount, source, parentTransactionId }) =>
      amount > 0 && source !== 'credit' && parentTransactionId === null,
  )
}
