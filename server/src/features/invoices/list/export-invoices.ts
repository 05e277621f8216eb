import { type Day, dayIn } from '@mantel/domain/dates'
import type { Download } from '@mantel/domain/endpoint'
import type { InvoiceInList, invoicesApi } from '@mantel/domain/invoices/invoices'
import { invoiceStatusNames } from '@mantel/domain/invoices/standing'
import type { z } from 'zod'
import type { Databases } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { byteOrderMark, csvLines, dollarCell } from '../../data/export/csv.ts'
import { downloadCsv } from '../../data/export/download-csv.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { listInvoices } from './list-invoices.ts'

type Filters = z.output<typeof invoicesApi.export.body>

/** Streams the invoices that match the filters, oldest first, or best match first if there is a search text. */
export async function exportInvoices(
  databases: Databases,
  viewer: Viewer,
  filters: Filters,
): Promise<Download> {
  const { actor } = viewer
  const timeZone = await inTransaction(databases.runtime, actor, async (db) => {
    await recordActivity(db, actor, {
      action: 'export.created',
      targetType: 'company',
      targetId: actor.companyId,
      description: `Exported ${filters.view === 'all' ? 'invoices' : `invoices (${filters.view})`}`,
      metadata: { kind: 'invoices' },
    })
    return timeZoneOf(db, actor.companyId)
  })
  const lines = streamLines(databases, viewer, filters, timeZone)
  return downloadCsv(`invoices-${dayIn(timeZone, new Date())}.csv`, lines)
}

/** Reads each page in its own transaction, so that a slow download holds no database connection. */
async function* streamLines(databases: Databases, viewer: Viewer, filters: Filters, timeZone: string) {
  let header = byteOrderMark + csvLines([Object.keys(columns)])
  for (let cursor: string | undefined; ; ) {
    const query = { ...filters, sort: 'created', limit: pageSize, cursor } as const
    const { items, nextCursor } = await inTransaction(
      databases.runtime,
      viewer.actor,
      (db) => listInvoices(db, viewer, query),
      { readOnly: true },
    )
    const dayOf = (at: string | null) => (at ? dayIn(timeZone, at) : '')
    yield header + csvLines(items.map((item) => Object.values(columns).map((cell) => cell(item, dayOf))))
    if (!nextCursor) return
    header = ''
    cursor = nextCursor
  }
}

const pageSize = 1000

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
  'On its way': ({ inFlightAmount }) => dollarCell(inFlightAmount),
  Sent: ({ sentAt }, dayOf) => dayOf(sentAt),
  Paid: ({ paidAt }, dayOf) => dayOf(paidAt),
}
