import { applyFacts } from '@mantel/domain/provider/apply-facts'
import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import {
  type InvoiceRow,
  type Ledger,
  lockInvoice,
  lockLedgerProject,
  openLedger,
} from '../../ledger/locks.ts'
import { type Written, writeLedger } from '../../ledger/write-ledger.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { type CheckoutRow, checkoutById, findCheckout } from '../checkout/checkouts.ts'
import { type FetchedCheckout, fetchCheckout } from './fetch-payment.ts'
import { checkoutChanges, isKnown } from './is-known.ts'
import { hasRefunds, storeDetails } from './store-details.ts'
import { type DisputeChange, mergeDisputes, storeDisputes } from './store-disputes.ts'
import { tellAboutChanges } from './tell-about-changes.ts'

/** `pool`: jobs and requests have roles of their own. */
export type ConvergeDeps = { pool: pg.Pool; provider: Provider; emailSettings: EmailSettings }

/**
 * Makes a checkout and its payment, refunds and disputes in the ledger equal to what the provider knows now. It can run
 * at any time, repeatedly and concurrently: events, the return of the client and the reconciliation all call it.
 */
export async function convergeCheckout(
  deps: ConvergeDeps,
  { companyId, id }: Pick<CheckoutRow, 'companyId' | 'id'>,
) {
  const { checkout, timeZone, knowsRefunds } = await inTransaction(
    deps.pool,
    { companyId },
    async (db) => {
      const found = await findCheckout(db, companyId, id)
      return {
        checkout: found,
        timeZone: await timeZoneOf(db, companyId),
        knowsRefunds: found ? await hasRefunds(db, found) : false,
      }
    },
    { readOnly: true },
  )
  if (!checkout?.sessionId) return
  const { sessionId } = checkout
  const clock = { now: new Date().toISOString(), timeZone }
  const fetched = await fetchCheckout(deps.provider, { ...checkout, sessionId }, clock, knowsRefunds)
  const isRepeated = await inTransaction(
    deps.pool,
    { companyId },
    (db) => isKnown(db, checkout, fetched, clock),
    {
      readOnly: true,
    },
  )
  if (isRepeated) return
  await inTransaction(deps.pool, { companyId }, (db) =>
    storeFetched(db, deps.emailSettings, checkout, fetched),
  )
}

async function storeFetched(
  db: Db,
  emailSettings: EmailSettings,
  checkout: CheckoutRow,
  fetched: FetchedCheckout,
) {
  const { companyId } = checkout
  const ledger = await openLedger(db, companyId)
  const invoice = await lockInvoiceOf(db, ledger, checkout)
  await finishCheckout(db, checkout, fetched)
  const { payment } = fetched
  if (!payment) return
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
}

async function tell(
  db: Db,
  emailSettings: EmailSettings,
  written: Written,
  { payment, refunds }: FetchedCheckout,
  disputes: DisputeChange[],
) {
  const reasons = new Map(refunds.map(({ facts, failure }) => [facts.providerRefundId, failure]))
  await tellAboutChanges(db, emailSettings, written, {
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

async function finishCheckout(db: Db, checkout: CheckoutRow, fetched: FetchedCheckout) {
  const changes = checkoutChanges(checkout, fetched)
  if (Object.keys(changes).length > 0)
    await db.update(providerCheckouts).set(changes).where(checkoutById(checkout.companyId, checkout.id))
}
