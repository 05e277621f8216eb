import { randomUUID } from 'node:crypto'
import { dayIn } from '@mantel/domain/basics/dates'
import { applyFacts } from '@mantel/domain/provider/apply-facts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { entriesOfInvoice } from '../../ledger/entries.ts'
import { invoiceById } from '../../ledger/locks.ts'
import { type CheckoutRow, findCheckout } from '../checkout/checkouts.ts'
import type { FetchedCheckout } from './fetch-payment.ts'
import type { Clock } from './read-payment.ts'
import { isFilledIn } from './store-details.ts'
import { isStored, mergeDisputes } from './store-disputes.ts'

/**
 * Whether everything that the provider says is already stored. Most events bring nothing new, and with this check, they
 * take no locks. A record never returns to an earlier status, so the check itself needs no lock.
 */
export async function isKnown(
  db: Db,
  { companyId, id, invoiceId }: CheckoutRow,
  fetched: FetchedCheckout,
  { now, timeZone }: Clock,
): Promise<boolean> {
  const checkout = await findCheckout(db, companyId, id)
  if (!checkout || Object.keys(checkoutChanges(checkout, fetched)).length > 0) return false
  const { payment, refunds } = fetched
  if (!payment) return true
  const invoice = requireRow(await db.select().from(invoices).where(invoiceById(companyId, invoiceId)))
  const entries = await entriesOfInvoice(db, companyId, invoiceId)
  const disputes = await mergeDisputes(db, companyId, fetched.disputes)
  const { added, updated } = applyFacts(
    { invoice, entries, now, today: dayIn(timeZone, now), newId: randomUUID },
    {
      payment: payment.facts,
      refunds: refunds.map(({ facts }) => facts),
      disputes: disputes.map(({ dispute }) => dispute),
    },
  )
  return (
    added.length + updated.length === 0 &&
    disputes.every(isStored) &&
    (await isFilledIn(db, companyId, payment, refunds))
  )
}

/** A page never opens again after it has ended, so an older answer of the provider changes nothing. */
export function checkoutChanges(checkout: CheckoutRow, { ended, payment }: FetchedCheckout) {
  const paymentIntentId = payment?.facts.paymentIntentId
  return {
    ...(ended && checkout.status !== ended && { status: ended }),
    ...(paymentIntentId && checkout.paymentIntentId !== paymentIntentId && { paymentIntentId }),
  }
}
