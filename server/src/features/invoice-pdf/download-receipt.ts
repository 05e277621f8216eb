import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import { billToParty } from '@mantel/domain/invoices/document/document'
import type { BillTo } from '@mantel/domain/invoices/invoice'
import { receiptFacts } from '@mantel/domain/invoices/receipts'
import type { Payment } from '@mantel/domain/payments/payments'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { invoiceRevisions, invoices } from '../../schema/money/invoices.ts'
import { receipts, transactions } from '../../schema/money/transactions.ts'
import { projects } from '../../schema/projects/projects.ts'
import { throttlePrinting } from '../contracts/contract-limits.ts'
import { loadCompany, loadSeller } from '../invoices/document/load-document.ts'
import { visibleInvoices } from '../invoices/visibility.ts'
import { entriesOfInvoice } from '../ledger/entries.ts'
import type { InvoiceRow } from '../ledger/locks.ts'
import { selectPayments } from '../ledger/present-payments.ts'
import { readByLink } from '../pay/find-invoice.ts'
import { projectById } from '../projects/projects.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import type { Deps } from './download-invoice.ts'
import { findPreviews } from './pictures.ts'
import { type PrintablePaymentDocument, printPaymentDocument } from './print-payment-document.ts'

export async function downloadReceipt(deps: Deps, viewer: Viewer, id: string): Promise<Download> {
  await throttlePrinting(deps.databases, viewer.actor.userId)
  const printable = await inTransaction(
    deps.databases.runtime,
    viewer.actor,
    async (db) => {
      const { companyId } = viewer.actor
      const payment = await findReceipt(db, companyId, eq(transactions.id, id))
      if (payment.invoiceId)
        return loadReceipt(db, companyId, payment, await requireInvoice(db, viewer, payment.invoiceId))
      await requireProject(db, viewer, payment.projectId)
      return loadReceipt(db, companyId, payment, null)
    },
    { readOnly: true },
  )
  return printPaymentDocument(deps, printable)
}

/** Finds the receipt only among the payments of the invoice that the link is for. */
export async function downloadReceiptByLink(deps: Deps, token: string, number: string): Promise<Download> {
  const { printable, invoiceId } = await readByLink(deps.databases, token, async (db, invoice) => {
    const { companyId, id: invoiceId } = invoice
    const payment = await findReceipt(
      db,
      companyId,
      and(eq(transactions.invoiceId, invoiceId), eq(receipts.receiptNumber, number)),
    )
    return { invoiceId, printable: await loadReceipt(db, companyId, payment, invoice) }
  })
  await throttlePrinting(deps.databases, invoiceId)
  return printPaymentDocument(deps, printable)
}

/** Only payments that have cleared have a receipt. */
async function findReceipt(db: Db, companyId: string, which: SQL | undefined) {
  const [payment] = await selectPayments(db, and(eq(transactions.companyId, companyId), which))
  const { receiptNumber, ...found } = orNotFound(payment, 'Payment')
  return { ...found, receiptNumber: orNotFound(receiptNumber ?? undefined, 'Payment') }
}

/** Refuses with “Payment not found” instead of naming the invoice, as for a payment that does not exist. */
async function requireInvoice(db: Db, viewer: Viewer, id: string): Promise<InvoiceRow> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(visibleInvoices(viewer), eq(invoices.id, id)))
  return orNotFound(invoice, 'Payment')
}

/** Refuses clients, because they do not see payments without an invoice. */
async function requireProject(db: Db, viewer: Viewer, projectId: string) {
  const [project] =
    viewer.scope === 'self'
      ? []
      : await db
          .select({ id: projects.id })
          .from(projects)
          .where(and(visibleProjects(viewer), eq(projects.id, projectId)))
  orNotFound(project, 'Payment')
}

async function loadReceipt(
  db: Db,
  companyId: string,
  payment: Payment & { receiptNumber: string },
  invoice: InvoiceRow | null,
): Promise<PrintablePaymentDocument> {
  const { receiptNumber } = payment
  const { seller, logoFileId } = await loadSeller(db, await loadCompany(db, companyId))
  const [project] = await db
    .select({ title: projects.title })
    .from(projects)
    .where(projectById(companyId, payment.projectId))
  const property = project?.title ?? ''
  const entries = invoice ? await entriesOfInvoice(db, companyId, invoice.id) : []
  return {
    name: `Receipt ${receiptNumber} - ${property}.pdf`,
    at: payment.completedAt ?? payment.createdAt,
    logo: (await findPreviews(db, companyId, { logoFileId, photoFileId: null })).logo,
    document: {
      title: `Receipt ${receiptNumber}`,
      seller,
      to: invoice
        ? { ...billToParty(invoice.billTo as BillTo), label: 'Received from' }
        : { label: 'Received for', name: property, lines: [] },
      amount: { label: 'Amount received', amount: formatDollarsAndCents(payment.amount), note: null },
      facts: receiptFacts(
        {
          ...payment,
          property,
          invoice: invoice && { ...invoice, revisions: await listTotals(db, invoice) },
        },
        payment,
        entries,
      ),
      table: null,
    },
  }
}

const listTotals = (db: Db, { companyId, id }: InvoiceRow) =>
  db
    .select({
      createdAt: invoiceRevisions.createdAt,
      totalBefore: sql<number>`${invoiceRevisions.before} ->> 'total'`.mapWith(Number),
    })
    .from(invoiceRevisions)
    .where(and(eq(invoiceRevisions.companyId, companyId), eq(invoiceRevisions.invoiceId, id)))
