import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import { invoiceStatusNames } from '@mantel/domain/invoices/invoice-status'
import type { invoicesApi } from '@mantel/domain/invoices/invoices'
import type { z } from 'zod'
import type { Databases } from '../../../platform/database/connect.ts'
import { dollarCell } from '../../data/export/csv.ts'
import { exportPageSize, exportTable } from '../../data/export/export-table.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { listInvoices } from './list-invoices.ts'

type Filters = z.output<typeof invoicesApi.export.body>

/** The invoices that match the filters, oldest first, or best match first if there is a search text. */
export const exportInvoices = (databases: Databases, viewer: Viewer, filters: Filters): Promise<Download> =>
  exportTable(databases, viewer.actor, {
    kind: 'invoices',
    description: `Exported ${filters.view === 'all' ? 'invoices' : `invoices (${filters.view})`}`,
    columns: Object.keys(columns),
    readPage: (db, cursor: string | null) =>
      listInvoices(db, viewer, {
        ...filters,
        sort: 'created',
        limit: exportPageSize,
        cursor: cursor ?? undefined,
      }),
    cellsOf: (invoice, timeZone) => {
      const dayOf = (at: string | null) => (at ? dayIn(timeZone, at) : '')
      return Object.values(columns).map((cell) => cell(invoice, dayOf))
    },
  })

type Cell = (invoice: InvoiceInList, dayOf: (at: string | null) => Day) => string

const columns: Record<string, Cell> = {
  Number: ({ invoiceNumber }) => invoiceNumber,
  Status: ({ displayedStatus }) => invoiceStatusNames[displayedStatus],
  Project: ({ projectTitle }) => projectTitle,
  Client: ({ clientName }) => clientName ?? '',
  Issued: ({ issueDate }) => issueDate ?? '',
  'Deposit due': ({ deposit, depositDueDate }) => (deposit > 0 ? (depositDueDate ?? '') : ''),
  Due: ({ dueDate }) => dueDate ?? '',
  Total: ({ total }) => dollarCell(total),
  Deposit: ({ deposit }) => dollarCell(deposit),
  Received: ({ receivedAmount }) => dollarCell(receivedAmount),
  Open: ({ sentAt, openAmount }) => dollarCell(sentAt ? openAmount : 0),
  Processing: ({ inFlightAmount }) => dollarCell(inFlightAmount),
  Sent: ({ sentAt }, dayOf) => dayOf(sentAt),
  Paid: ({ paidAt }, dayOf) => dayOf(paidAt),
}
