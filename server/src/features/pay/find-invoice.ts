import { eq } from 'drizzle-orm'
import { Refusal } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken } from '../../platform/tokens.ts'
import { invoices } from '../../schema/money/invoices.ts'
import { companyOfLink } from '../companies/company-of-link.ts'
import { type InvoiceRow, lockInvoice, lockLedgerProject } from '../ledger/locks.ts'
import { type Ledger, openLedgerWithoutReceipts } from '../ledger/open-ledger.ts'

/** Unknown links and drafts get the same refusal, so that guessing tokens reveals nothing. */
export const noSuchLink = () =>
  new Refusal(404, 'This payment link is no longer valid. Please contact the sender for a new link.')

/** Reads in a read-only transaction, so that opening the link never changes anything. */
export async function readByLink<T>(
  databases: Databases,
  token: string,
  read: (db: Db, invoice: InvoiceRow) => Promise<T>,
): Promise<T> {
  const companyId = await findCompany(databases, token)
  return inTransaction(
    databases.runtime,
    { companyId },
    async (db) => read(db, await findByToken(db, token)),
    {
      readOnly: true,
    },
  )
}

/** Runs `work` with the ledger, the project and the invoice locked. */
export async function withLockedInvoice<T>(
  databases: Databases,
  token: string,
  work: (db: Db, invoice: InvoiceRow, ledger: Ledger) => Promise<T>,
): Promise<T> {
  const companyId = await findCompany(databases, token)
  return inTransaction(databases.runtime, { companyId }, async (db) => {
    const ledger = await openLedgerWithoutReceipts(db, companyId)
    const found = await findByToken(db, token)
    await lockLedgerProject(db, ledger, found.projectId)
    const invoice = await lockInvoice(db, companyId, found.id)
    // The link may have been replaced while this call waited.
    if (invoice.payTokenHash !== hashToken(token)) throw noSuchLink()
    return work(db, invoice, ledger)
  })
}

async function findCompany(databases: Databases, token: string) {
  const companyId = await companyOfLink(databases, 'invoice', hashToken(token))
  if (!companyId) throw noSuchLink()
  return companyId
}

async function findByToken(db: Db, token: string): Promise<InvoiceRow> {
  const [found] = await db
    .select()
    .from(invoices)
    .where(eq(invoices.payTokenHash, hashToken(token)))
  if (!found?.sentAt) throw noSuchLink()
  return found
}

/** Anyone who has the link acts as the client, with or without an account. */
export const clientActor = (companyId: string) => ({ userId: null, role: 'Client' as const, companyId })
