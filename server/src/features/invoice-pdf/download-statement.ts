import { dayIn, formatNumericDay } from '@mantel/domain/dates'
import type { Download } from '@mantel/domain/endpoint'
import { formatDollarsAndCents } from '@mantel/domain/money'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { requireRow } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { clients } from '../../schema/clients/clients.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { projects } from '../../schema/projects/projects.ts'
import { throttlePrinting } from '../contracts/contract-limits.ts'
import { loadCompany, loadSeller } from '../invoices/document/load-document.ts'
import { visibleInvoices } from '../invoices/visibility.ts'
import { visibleClients } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import type { Deps } from './download-invoice.ts'
import { findPreviews } from './pictures.ts'
import { type PrintableLetter, printLetter } from './print-letter.ts'

/** What the client was billed, has paid and still owes, on the invoices that the viewer may see. */
export async function downloadStatement(deps: Deps, viewer: Viewer, clientId: string): Promise<Download> {
  await throttlePrinting(deps.databases, viewer.actor.userId)
  const printable = await inTransaction(
    deps.databases.runtime,
    viewer.actor,
    (db) => loadStatement(db, viewer, clientId),
    { readOnly: true },
  )
  return printLetter(deps, printable)
}

async function loadStatement(db: Db, viewer: Viewer, clientId: string): Promise<PrintableLetter> {
  const { companyId } = viewer.actor
  const client = await findStatementClient(db, viewer, clientId)
  const company = await loadCompany(db, companyId)
  const { seller, logoFileId } = await loadSeller(db, company)
  const ofClient = and(
    visibleInvoices(viewer),
    eq(invoices.clientId, clientId),
    isNotNull(invoices.sentAt),
    isNull(invoices.voidedAt),
  )
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
    .where(ofClient)
    .orderBy(asc(invoices.issueDate), asc(invoices.createdAt), asc(invoices.id))
  const sums = requireRow(
    await db
      .select({
        billed: sql<number>`coalesce(sum(${invoices.total}), 0)`.mapWith(Number),
        received: sql<number>`coalesce(sum(${invoices.receivedAmount}), 0)`.mapWith(Number),
        open: sql<number>`coalesce(sum(${invoices.openAmount}), 0)`.mapWith(Number),
        credit:
          sql<number>`coalesce(sum(greatest(0, ${invoices.receivedAmount} - ${invoices.total})), 0)`.mapWith(
            Number,
          ),
      })
      .from(invoices)
      .where(ofClient),
  )
  const now = new Date()
  const name =
    [client.firstName, client.lastName].filter(Boolean).join(' ') ||
    (client.companyName ?? client.email ?? '')
  return {
    name: `Statement - ${name}.pdf`,
    at: now.toISOString(),
    logo: (await findPreviews(db, companyId, { logoFileId, photoFileId: null })).logo,
    letter: {
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

/** A client sees only their own statement. */
async function findStatementClient(db: Db, viewer: Viewer, id: string) {
  const { companyId, clientId } = viewer.actor
  const isVisible =
    viewer.scope === 'self'
      ? and(eq(clients.companyId, companyId), sql`${clients.id} = ${clientId}`)
      : visibleClients(viewer)
  const [client] = await db
    .select()
    .from(clients)
    .where(and(isVisible, eq(clients.id, id)))
  return orNotFound(client, 'Client')
}
