import { offeredMethods } from '@mantel/domain/payments/methods'
import { chooseCheckout } from '@mantel/domain/provider/choose-checkout'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { type Job, jobWithoutTransaction } from '../../../platform/jobs/job.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import type { Services } from '../../../services.ts'
import { endStaleCheckouts } from '../../checkout-pages/review-checkouts.ts'
import { loadParties } from '../../invoices/document/load-document.ts'
import { entriesOfInvoice } from '../../ledger/entries.ts'
import { invoiceById } from '../../ledger/locks.ts'
import { openLedgerWithoutReceipts } from '../../ledger/open-ledger.ts'
import { contextOf } from '../../ledger/write-ledger.ts'
import { convergeCheckout } from '../payments/converge.ts'
import type { CheckoutRow } from './checkouts.ts'
import { endPage } from './end-page.ts'
import { findUnfinished } from './plan-checkout.ts'

/** Ends the provider's page of an invoice if what it asks for is no longer due. */
export const endStaleCheckoutsJob: Job<Services, { invoiceId: string }> = jobWithoutTransaction(
  endStaleCheckouts.name,
  endStaleCheckouts.payload,
  ['activity', 'checkout', 'company', 'invoice', 'message', 'project', 'transaction'],
  async ({ companyId, databases, provider, emailSettings }, { invoiceId }) => {
    if (!companyId || !provider) return
    const stale = await inTransaction(databases.worker, { companyId }, (db) =>
      findStale(db, companyId, invoiceId),
    )
    if (!stale) return
    await endPage(provider, stale)
    await convergeCheckout({ pool: databases.worker, provider, emailSettings }, stale)
  },
  { maxAttempts: endStaleCheckouts.maxAttempts },
)

async function findStale(db: Db, companyId: string, invoiceId: string): Promise<CheckoutRow | null> {
  const ledger = await openLedgerWithoutReceipts(db, companyId)
  const [invoice] = await db.select().from(invoices).where(invoiceById(companyId, invoiceId))
  if (!invoice) return null
  const checkout = await findUnfinished(db, invoice)
  if (!checkout?.sessionId) return null
  const { company, project } = await loadParties(db, invoice)
  const offered = offeredMethods(company, project, invoice)
  const entries = await entriesOfInvoice(db, companyId, invoiceId)
  const { part: kind, amount, paymentMethod } = checkout
  const due = chooseCheckout(contextOf(ledger, invoice, entries), { kind, amount, paymentMethod, offered })
  return 'refused' in due || company.providerAccountId !== checkout.accountId ? checkout : null
}
