import type { Output } from '@mantel/domain/endpoints/endpoint'
import type { payoutsApi } from '@mantel/domain/provider/provider-payments'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { dayValue, pageOf, readCursor } from '../../../platform/database/paging.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { payouts } from '../../../schema/money/provider.ts'
import { transactions } from '../../../schema/money/transactions.ts'

type Query = z.output<typeof payoutsApi.list.query>

const columns = {
  id: payouts.id,
  amount: payouts.amount,
  status: payouts.status,
  arrivalDate: payouts.arrivalDate,
  createdAt: payouts.createdAt,
  paymentCount: sql<number>`(select count(*)::int from ${transactions} where ${and(
    eq(transactions.companyId, payouts.companyId),
    eq(transactions.payoutId, payouts.providerPayoutId),
  )} and ${transactions.amount} > 0)`,
}

const selectPayouts = (db: Db, where: SQL | undefined) =>
  db.select(columns).from(payouts).where(where).$dynamic()

export async function listPayouts(
  db: Db,
  companyId: string,
  { limit, cursor }: Query,
): Promise<Output<typeof payoutsApi.list>> {
  const after = readCursor(cursor, dayValue)
  const isAfter = after
    ? sql`(${payouts.arrivalDate}, ${payouts.id}) < (${after.value}::date, ${after.id}::uuid)`
    : undefined
  const rows = await selectPayouts(db, and(eq(payouts.companyId, companyId), isAfter))
    .orderBy(desc(payouts.arrivalDate), desc(payouts.id))
    .limit(limit + 1)
  return pageOf(rows, limit, ({ arrivalDate, id }) => ({ value: arrivalDate, id }))
}

export async function getPayout(
  db: Db,
  companyId: string,
  id: string,
): Promise<Output<typeof payoutsApi.get>> {
  const isPayout = and(eq(payouts.companyId, companyId), eq(payouts.id, id))
  const [found] = await selectPayouts(db, isPayout)
  const payout = orNotFound(found, 'Payout')
  const [stored] = await db.select({ entries: payouts.entries }).from(payouts).where(isPayout)
  const entries = stored?.entries ?? []
  const known = await findTransactions(
    db,
    companyId,
    entries.flatMap(({ sourceId }) => sourceId ?? []),
  )
  return {
    ...payout,
    entries: entries.map(({ sourceId, description, amount, fee, net }) => {
      const transaction = known.get(sourceId ?? '')
      return {
        transactionId: transaction?.id ?? null,
        invoiceNumber: transaction?.invoiceNumber ?? null,
        clientName: transaction?.clientName ?? null,
        description,
        amount,
        fee,
        net,
      }
    }),
  }
}

/** Finds entries of the ledger by the provider's id of the charge or the refund. */
async function findTransactions(db: Db, companyId: string, sourceIds: string[]) {
  if (sourceIds.length === 0) return new Map<string, never>()
  const rows = await db
    .select({
      id: transactions.id,
      sourceId: sql<string>`coalesce(${transactions.providerRefundId}, ${transactions.chargeId})`,
      invoiceNumber: invoices.invoiceNumber,
      clientName: sql<string | null>`${invoices.billTo} ->> 'name'`,
    })
    .from(transactions)
    .leftJoin(
      invoices,
      and(eq(invoices.companyId, transactions.companyId), eq(invoices.id, transactions.invoiceId)),
    )
    .where(
      and(
        eq(transactions.companyId, companyId),
        or(inArray(transactions.chargeId, sourceIds), inArray(transactions.providerRefundId, sourceIds)),
      ),
    )
  return new Map(rows.map((row) => [row.sourceId, row]))
}
