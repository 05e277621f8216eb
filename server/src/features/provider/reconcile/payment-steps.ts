import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { disputes, payouts, providerCheckouts } from '../../../schema/money/provider.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import type { ProviderServices } from '../event-handler.ts'
import { convergeCheckout } from '../payments/converge.ts'
import { findPaidCheckout } from '../payments/find-paid-checkout.ts'
import { idOf } from '../payments/stripe-objects.ts'
import { convergePayout } from '../payouts/converge-payout.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import type { ReconciledAccount, ReconcileStep } from './reconcile-step.ts'

/** The maximum number of records of one kind in a run. The next hourly run continues. */
const most = 200
const days = (count: number) => Math.floor(Date.now() / 1000) - count * 24 * 3600

const connectionOf = ({ databases, provider, emailSettings }: ProviderServices) => ({
  pool: databases.worker,
  provider,
  emailSettings,
})

const read = <T>(
  { databases }: ProviderServices,
  { companyId }: ReconciledAccount,
  work: (db: Db) => Promise<T>,
) => inTransaction(databases.worker, { companyId }, work, { readOnly: true })

/**
 * Checks open pages, payments that are still processing, payments without fees, and refunds and disputes without an
 * outcome.
 */
export const reconcilePayments: ReconcileStep = async (services, account) => {
  const unfinished = await read(services, account, (db) => listUnfinished(db, account))
  for (const checkout of unfinished) await convergeCheckout(connectionOf(services), checkout)
}

/** A page that could not be created in a day never will be: the provider no longer has the key. */
export const endUncreatedCheckouts: ReconcileStep = async ({ databases }, { companyId, accountId }) => {
  await inTransaction(databases.worker, { companyId }, (db) =>
    db
      .update(providerCheckouts)
      .set({ status: 'expired' })
      .where(
        and(
          eq(providerCheckouts.companyId, companyId),
          eq(providerCheckouts.accountId, accountId),
          eq(providerCheckouts.status, 'creating'),
          lt(providerCheckouts.createdAt, sql`now() - interval '1 day'`),
        ),
      ),
  )
}

async function listUnfinished(db: Db, { companyId, accountId }: ReconciledAccount) {
  const refunds = alias(transactions, 'refunds')
  const isUnfinished = or(
    eq(providerCheckouts.status, 'open'),
    eq(transactions.status, 'processing'),
    and(inArray(transactions.status, ['succeeded', 'partially_refunded']), isNull(transactions.netAmount)),
    sql`exists (select from ${transactions} as refunds where ${and(
      eq(refunds.companyId, transactions.companyId),
      eq(refunds.parentTransactionId, transactions.id),
      eq(refunds.status, 'pending'),
    )})`,
    sql`exists (select from ${disputes} where ${and(
      eq(disputes.companyId, transactions.companyId),
      eq(disputes.transactionId, transactions.id),
      isNull(disputes.closedAt),
    )})`,
  )
  return db
    .select({ companyId: providerCheckouts.companyId, id: providerCheckouts.id })
    .from(providerCheckouts)
    .leftJoin(
      transactions,
      and(
        eq(transactions.companyId, providerCheckouts.companyId),
        eq(transactions.paymentIntentId, providerCheckouts.paymentIntentId),
      ),
    )
    .where(
      and(
        eq(providerCheckouts.companyId, companyId),
        eq(providerCheckouts.accountId, accountId),
        isUnfinished,
      ),
    )
    .orderBy(providerCheckouts.createdAt)
    .limit(most)
}

/** Sends refunds that were stored, but that the provider may not know yet. */
export const sendWaitingRefunds: ReconcileStep = async (services, account) => {
  const { companyId } = account
  const waiting = await read(services, account, (db) =>
    db
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          eq(transactions.companyId, companyId),
          eq(transactions.source, 'provider'),
          eq(transactions.paymentType, 'refund'),
          eq(transactions.status, 'pending'),
          isNull(transactions.providerRefundId),
          lt(transactions.createdAt, sql`now() - interval '10 minutes'`),
        ),
      )
      .limit(most),
  )
  for (const { id } of waiting)
    await sendRefund(connectionOf(services), { companyId, id }, { isRepeated: true })
}

/** Finds refunds and disputes of the last three days that no event has reported. */
export const findNewRefundsAndDisputes: ReconcileStep = async (services, account) => {
  const { provider } = services
  const recent = { created: { gte: days(3) }, limit: 100 }
  const options = { stripeAccount: account.accountId }
  const refunds = await provider.call((stripe) => stripe.refunds.list(recent, options))
  const found = await provider.call((stripe) => stripe.disputes.list(recent, options))
  const intents = new Set(
    [...refunds.data, ...found.data].flatMap(({ payment_intent: intent }) => idOf(intent) ?? []),
  )
  for (const intent of intents) {
    const checkout = await findPaidCheckout(services, account, intent)
    if (checkout) await convergeCheckout(connectionOf(services), checkout)
  }
}

/** Updates payouts of the last two weeks that are new or have changed, and payouts that have not arrived. */
export const reconcilePayouts: ReconcileStep = async (services, account) => {
  const { companyId, accountId } = account
  const recent = await services.provider.call((stripe) =>
    stripe.payouts.list({ created: { gte: days(14) }, limit: 100 }, { stripeAccount: accountId }),
  )
  const stored = await read(services, account, (db) =>
    db
      .select({ id: payouts.providerPayoutId, status: payouts.status, isLinked: payouts.isLinked })
      .from(payouts)
      .where(
        and(
          eq(payouts.companyId, companyId),
          or(ne(payouts.status, 'paid'), gt(payouts.createdAt, sql`now() - interval '21 days'`)),
        ),
      ),
  )
  const known = new Map(stored.map((payout) => [payout.id, payout]))
  const changed = recent.data.filter(({ id, status }) => {
    const before = known.get(id)
    return !before || before.status !== status || !before.isLinked
  })
  for (const { id } of changed) await convergePayout(connectionOf(services), account, id)
}
