import { applyFacts } from '@mantel/domain/provider/apply-facts'
import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { type InvoiceRow, lockInvoice, lockLedgerProject } from '../../ledger/locks.ts'
import { type Ledger, openLedger } from '../../ledger/open-ledger.ts'
import { type Written, writeLedger } from '../../ledger/write-ledger.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { type CheckoutRow, checkoutById, findCheckout } from '../checkout/checkouts.ts'
import { storeLatest } from '../store-latest.ts'
import { type FetchedCheckout, fetchCheckout } from './fetch-payment.ts'
import { checkoutChanges, isKnown } from './is-known.ts'
import { notifyAboutChanges } from './notify-about-changes.ts'
import { hasRefunds, storeDetails } from './store-details.ts'
import { type DisputeChange, mergeDisputes, storeDisputes } from './store-disputes.ts'

/** Jobs and requests use different database roles, so each passes its own `pool`. */
export type ConvergeDeps = { pool: pg.Pool; provider: Provider; emailSettings: EmailSettings }

/**
 * Makes a checkout and its payment, refunds and disputes in the ledger equal to what the provider knows now. It can run
 * at any time, repeatedly and concurrently: events, the return of the client and the reconciliation all call it.
 */
export const convergeCheckout = (deps: ConvergeDeps, checkout: Pick<CheckoutRow, 'companyId' | 'id'>) =>
  storeLatest(() => fetchAndStore(deps, checkout))

/** Returns false if another answer was stored while we asked. */
async function fetchAndStore(
  { pool, provider, emailSettings }: ConvergeDeps,
  { companyId, id }: Pick<CheckoutRow, 'companyId' | 'id'>,
): Promise<boolean> {
  const read = <T>(work: (db: Db) => Promise<T>) =>
    inTransaction(pool, { companyId }, work, { readOnly: true })
  const { checkout, timeZone, knowsRefunds } = await read(async (db) => {
    const found = await findCheckout(db, companyId, id)
    return {
      checkout: found,
      timeZone: await timeZoneOf(db, companyId),
      knowsRefunds: found ? await hasRefunds(db, found) : false,
    }
  })
  if (!checkout?.sessionId) return true
  const { sessionId } = checkout
  const clock = { now: new Date().toISOString(), timeZone }
  const fetched = await fetchCheckout(provider, { ...checkout, sessionId }, clock, knowsRefunds)
  if (await read((db) => isKnown(db, checkout, fetched, clock))) return true
  return inTransaction(pool, { companyId }, (db) => storeFetched(db, emailSettings, checkout, fetched))
}

async function storeFetched(
  db: Db,
  emailSettings: EmailSettings,
  checkout: CheckoutRow,
  fetched: FetchedCheckout,
): Promise<boolean> {
  const { companyId } = checkout
  const ledger = await openLedger(db, companyId)
  const invoice = await lockInvoiceOf(db, ledger, checkout)
  if (!(await storeOutcome(db, checkout, fetched))) return false
  const { payment } = fetched
  if (!payment) return true
  const disputes = await mergeDisputes(db, companyId, fetched.disputes)
  const written = await writeLedger(
    db,
    ledger,
    { projectId: invoice.projectId, invoice },
    (context) =>
      applyFacts(context, {
        payment: payment.facts,
        refunds: fetched.refunds.map(({ facts }) => facts),
        disputes: disputes.map(({ dispute }) => dispute),
      }),
    {},
  )
  const transactionId = await storeDetails(db, companyId, payment, fetched.refunds)
  if (transactionId) await storeDisputes(db, companyId, transactionId, disputes, ledger.now)
  await tell(db, emailSettings, written, fetched, disputes)
  return true
}

async function tell(
  db: Db,
  emailSettings: EmailSettings,
  written: Written,
  { payment, refunds }: FetchedCheckout,
  disputes: DisputeChange[],
) {
  const reasons = new Map(refunds.map(({ facts, failure }) => [facts.providerRefundId, failure]))
  await notifyAboutChanges(db, emailSettings, written, {
    paymentFailure: payment?.failure ?? null,
    refundFailure: (providerRefundId) => reasons.get(providerRefundId) ?? null,
    disputes,
  })
}

async function lockInvoiceOf(
  db: Db,
  ledger: Ledger,
  { companyId, invoiceId }: CheckoutRow,
): Promise<InvoiceRow> {
  const [found] = await db
    .select({ projectId: invoices.projectId })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, invoiceId)))
  if (found) await lockLedgerProject(db, ledger, found.projectId)
  return lockInvoice(db, companyId, invoiceId)
}

/**
 * Updates the row even if nothing in it is new, because its version counts the stored answers. Returns false if the
 * version has changed since we asked.
 */
async function storeOutcome(db: Db, checkout: CheckoutRow, fetched: FetchedCheckout): Promise<boolean> {
  const { companyId, id, status, version } = checkout
  const stored = await db
    .update(providerCheckouts)
    .set({ status, ...checkoutChanges(checkout, fetched) })
    .where(and(checkoutById(companyId, id), eq(providerCheckouts.version, version)))
  return stored.rowCount === 1
}
