import { and, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/connect.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import type { CheckoutRow } from '../checkout/checkouts.ts'
import type { ReadPayment } from './read-payment.ts'
import type { ReadRefund } from './read-refunds.ts'

type Details = Partial<
  Pick<
    typeof transactions.$inferInsert,
    | 'checkoutSessionId'
    | 'chargeId'
    | 'transferId'
    | 'providerFeeAmount'
    | 'applicationFeeAmount'
    | 'netAmount'
  >
>

/** Fills in charge, fees and net amounts. Returns the id of the payment, or null if the ledger has none. */
export async function storeDetails(
  db: Db,
  companyId: string,
  { facts, details }: ReadPayment,
  refunds: readonly ReadRefund[],
): Promise<string | null> {
  const isPayment = eq(transactions.paymentIntentId, facts.paymentIntentId)
  const id = await fillIn(db, companyId, isPayment, details)
  if (!id) return null
  for (const refund of refunds)
    await fillIn(
      db,
      companyId,
      eq(transactions.providerRefundId, refund.facts.providerRefundId),
      refund.details,
    )
  return id
}

/** Whether the ledger has refunds of the checkout's payment. */
export async function hasRefunds(db: Db, { companyId, paymentIntentId }: CheckoutRow): Promise<boolean> {
  if (!paymentIntentId) return false
  const payments = alias(transactions, 'payments')
  const found = await db
    .select({ id: transactions.id })
    .from(payments)
    .innerJoin(
      transactions,
      and(
        eq(transactions.companyId, payments.companyId),
        eq(transactions.parentTransactionId, payments.id),
        eq(transactions.paymentType, 'refund'),
      ),
    )
    .where(and(eq(payments.companyId, companyId), eq(payments.paymentIntentId, paymentIntentId)))
    .limit(1)
  return found.length > 0
}

/** Whether `storeDetails` would change nothing. */
export async function isFilledIn(
  db: Db,
  companyId: string,
  { facts, details }: ReadPayment,
  refunds: readonly ReadRefund[],
): Promise<boolean> {
  const isPayment = eq(transactions.paymentIntentId, facts.paymentIntentId)
  for (const [isEntry, known] of [
    [isPayment, details],
    ...refunds.map(
      (refund) => [eq(transactions.providerRefundId, refund.facts.providerRefundId), refund.details] as const,
    ),
  ] as const) {
    const found = await findMissing(db, companyId, isEntry, known)
    if (found && found.missing.length > 0) return false
  }
  return true
}

async function fillIn(db: Db, companyId: string, isEntry: SQL, details: Details) {
  const found = await findMissing(db, companyId, isEntry, details)
  if (!found) return null
  if (found.missing.length > 0)
    await db
      .update(transactions)
      .set(Object.fromEntries(found.missing))
      .where(and(eq(transactions.companyId, companyId), eq(transactions.id, found.id)))
  return found.id
}

/** Ignores values that the answer does not contain, because an older answer can contain less than what is stored. */
async function findMissing(db: Db, companyId: string, isEntry: SQL, details: Details) {
  const [entry] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.companyId, companyId), isEntry))
  if (!entry) return null
  const missing = Object.entries(details).filter(
    ([name, value]) => value !== null && value !== entry[name as keyof Details],
  )
  return { id: entry.id, missing }
}
