import { creditOf, type InvoiceWithEntries } from '@mantel/domain/payments/credit'
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { entriesOfInvoices } from './entries.ts'
import type { InvoiceRow } from './locks.ts'

type Invoice = Pick<InvoiceRow, 'id' | 'clientId'>

/** The credit of the invoice's client from their other invoices. */
export const creditFor = async (db: Db, companyId: string, invoice: Invoice) =>
  creditOf(await creditSources(db, companyId, invoice))

/** The client's other invoices on which more was received than is owed, oldest first. */
export async function creditSources(
  db: Db,
  companyId: string,
  { id, clientId }: Invoice,
): Promise<InvoiceWithEntries[]> {
  const found = await overpaidInvoices(db, companyId, clientId, id)
  if (found.length === 0) return []
  const entries = await entriesOfInvoices(
    db,
    companyId,
    found.map((invoice) => invoice.id),
  )
  return found.map((invoice) => ({
    invoice,
    entries: entries.filter(({ invoiceId }) => invoiceId === invoice.id),
  }))
}

const overpaidInvoices = async (db: Db, companyId: string, clientId: string | null, except: string) =>
  clientId ? selectOverpaid(db, { companyId, clientId, except }) : []

type Keys = { companyId: string; clientId: string; except: string }

const selectOverpaid = builtOnce((db, { companyId, clientId, except }: Keys) => {
  const owed = sql`case when ${invoices.voidedAt} is null then ${invoices.total} else 0 end`
  return db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.companyId, companyId),
        eq(invoices.clientId, clientId),
        ne(invoices.id, except),
        gt(invoices.receivedAmount, owed),
      ),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
})
