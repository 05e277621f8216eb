import { dayIn, formatNumericDay } from '@mantel/domain/basics/dates'
import { formatDollarsAndCents } from '@mantel/domain/basics/money'
import { clientName } from '@mantel/domain/clients'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { throttlePrinting } from '../contracts/contract-limits.ts'
import { loadCompany, loadSeller } from '../invoices/document/load-document.ts'
import { findBilledClient, sumClientMoney } from '../invoices/list/client-money.ts'
import { visibleInvoices } from '../invoices/visibility.ts'
import type { Viewer } from '../visibility/projects.ts'
import type { Deps } from './download-invoice.ts'
import { findPreviews } from './pictures.ts'
import { type PrintablePaymentDocument, printPaymentDocument } from './print-payment-document.ts'

/** What the client was billed, has paid and still owes, on the invoices that the viewer may see. */
export async function downloadStatement(deps: Deps, viewer: Viewer, clientId: string): Promise<Download> {
  await throttlePrinting(deps.databases, viewer.actor.userId)
  const printable = await inTransaction(
    deps.databases.runtime,
    viewer.actor,
    (db) => loadStatement(db, viewer, clientId),
    { readOnly: true },
  )
  return printPaymentDocument(deps, printable)
}

async function loadStatement(db: Db, viewer: Viewer, clientId: string): Promise<PrintablePaymentDocument> {
  const { companyId } = viewer.actor
  const client = await findBilledClient(db, viewer, clientId)
  const company = await loadCompany(db, companyId)
  const { seller, logoFileId } = await loadSeller(db, company)
  const rows = await db
    .select({
      number: invoices.invoiceNumber,
      issueDate: invoices.issueDate,
      property: projects.title,
      total: invoices.total,
      received: invoices.receivedAmount,
      open: invoices.openAmount,
    })
    .from(invoices)
    .innerJoin(projects, and(eq(projects.companyId, companyId), eq(projects.id, invoices.projectId)))
    .where(
      and(
        visibleInvoices(viewer),
        eq(invoices.clientId, clientId),
        isNotNull(invoices.sentAt),
        isNull(invoices.voidedAt),
      ),
    )
    .orderBy(asc(invoices.issueDate), asc(invoices.createdAt), asc(invoices.id))
  const sums = await sumClientMoney(db, viewer, clientId)
  const now = new Date()
  const name = clientName(client)
  return {
    name: `Statement - ${name}.pdf`,
    at: now.toISOString(),
    logo: (await findPreviews(db, companyId, { logoFileId, photoFileId: null })).logo,
    document: {
      title: 'Statement',
      seller,
      to: { label: 'Client', name, lines: client.email ? [client.email] : [] },
      amount: {
        label: 'Balance due',
        amount: formatDollarsAndCents(sums.open),
        note: `as of ${formatNumericDay(dayIn(company.timeZone, now))}`,
      },
      facts: [
        { label: 'Billed', value: formatDollarsAndCents(sums.billed) },
        { label: 'Received', value: formatDollarsAndCents(sums.received) },
        ...(sums.credit > 0 ? [{ label: 'Credit', value: formatDollarsAndCents(sums.credit) }] : []),
        { label: 'Balance due', value: formatDollarsAndCents(sums.open) },
      ],
      table: {
        heads: ['Invoice', 'Issue date', 'Property', 'Total', 'Received', 'Open'],
        rows: rows.map((row) => [
          row.number,
          row.issueDate ? formatNumericDay(row.issueDate) : '',
          row.property,
          ...[row.total, row.received, row.open].map(formatDollarsAndCents),
        ]),
      },
    },
  }
}
