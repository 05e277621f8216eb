import type { BillTo } from '@mantel/domain/invoices/invoice'
import type { InvoiceRow } from '../ledger/locks.ts'

/** The stored address may lack fields, for example on an invoice of a project without a client. */
export const billToOf = ({ billTo }: Pick<InvoiceRow, 'billTo'>): BillTo => ({
  name: billTo.name ?? null,
  companyName: billTo.companyName ?? null,
  email: billTo.email ?? null,
  address: billTo.address ?? null,
  city: billTo.city ?? null,
  state: billTo.state ?? null,
  zip: billTo.zip ?? null,
})
