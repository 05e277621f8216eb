import type { Day } from '@mantel/domain/basics/dates'
import type { InvoiceInList } from '@mantel/domain/invoices/invoice'
import { displayedStatusOf } from '@mantel/domain/invoices/invoice-status'
import type { InvoiceRow } from '../../ledger/locks.ts'

export type ListedInvoice = Omit<InvoiceInList, 'clientName' | 'displayedStatus'> &
  Pick<InvoiceRow, 'billTo' | 'voidedAt'>

/** Derives the displayed status from the columns that settleInvoice() stores. Lists read no ledger entries. */
export const presentRow = (row: ListedInvoice, today: Day): InvoiceInList => ({
  id: row.id,
  projectId: row.projectId,
  projectTitle: row.projectTitle,
  isSample: row.isSample,
  clientId: row.clientId,
  clientName: row.billTo.name ?? null,
  invoiceNumber: row.invoiceNumber,
  status: row.status,
  displayedStatus: displayedStatusOf(row, {
    received: row.receivedAmount,
    open: row.openAmount,
    inFlight: row.inFlightAmount,
    isOverdue: row.nextDueDate !== null && row.nextDueDate < today,
  }),
  issueDate: row.issueDate,
  depositDueDate: row.depositDueDate,
  dueDate: row.dueDate,
  nextDueDate: row.nextDueDate,
  total: row.total,
  deposit: row.deposit,
  receivedAmount: row.receivedAmount,
  openAmount: row.openAmount,
  inFlightAmount: row.inFlightAmount,
  claimedAmount: row.claimedAmount,
  scheduledSendAt: row.scheduledSendAt,
  sentAt: row.sentAt,
  viewedAt: row.viewedAt,
  paidAt: row.paidAt,
  createdAt: row.createdAt,
  version: row.version,
})
