import type { InvoiceLine } from '@mantel/domain/invoices/invoice'
import type { InvoiceVersion } from '@mantel/domain/invoices/revisions'
import type { InvoiceRow } from '../../ledger/locks.ts'
import { discountOf } from '../amounts.ts'

/** What the client can read on the invoice. */
export const versionOf = (invoice: InvoiceRow, lines: readonly InvoiceLine[]): InvoiceVersion => ({
  lines,
  discountPercent: invoice.discountPercent,
  discount: discountOf(invoice),
  tax: invoice.taxAmount,
  total: invoice.total,
  deposit: invoice.deposit,
  depositDueDate: invoice.depositDueDate,
  dueDate: invoice.dueDate,
  paymentOptions: invoice.paymentOptions,
  paymentTerms: invoice.paymentTerms,
  notes: invoice.notes,
})
