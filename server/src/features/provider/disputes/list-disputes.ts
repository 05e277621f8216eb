import type { Output } from '@mantel/domain/endpoints/endpoint'
import { disputeReason } from '@mantel/domain/provider/dispute-reasons'
import type { Dispute, disputesApi } from '@mantel/domain/provider/provider-payments'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { pageOf, readCursor } from '../../../platform/database/paging.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { disputes, providerCheckouts } from '../../../schema/money/provider.ts'
import { transactions } from '../../../schema/money/transactions.ts'

type Query = z.output<typeof disputesApi.list.query>

const isClosed = sql`(${disputes.closedAt} is not null)`

/** Joins what a dispute is about: the payment, its invoice and the account that received it. */
export const selectDisputes = (db: Db, where: SQL | undefined) =>
  db
    .select({
      dispute: disputes,
      payment: transactions,
      accountId: providerCheckouts.accountId,
      invoiceNumber: invoices.invoiceNumber,
      clientName: sql<string | null>`${invoices.billTo} ->> 'name'`,
    })
    .from(disputes)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, disputes.companyId), eq(transactions.id, disputes.transactionId)),
    )
    .leftJoin(
      providerCheckouts,
      and(
        eq(providerCheckouts.companyId, transactions.companyId),
        eq(providerCheckouts.paymentIntentId, transactions.paymentIntentId),
      ),
    )
    .leftJoin(
      invoices,
      and(eq(invoices.companyId, transactions.companyId), eq(invoices.id, transactions.invoiceId)),
    )
    .where(where)
    .$dynamic()

/** Lists open disputes first, then the closed ones, each group with the newest first. */
export async function listDisputes(
  db: Db,
  provider: Provider | null,
  companyId: string,
  { limit, cursor, invoiceId }: Query,
): Promise<Output<typeof disputesApi.list>> {
  const after = readCursor(cursor)
  const place = after ? await findPlace(db, companyId, after.id) : undefined
  const rows = await selectDisputes(
    db,
    and(
      eq(disputes.companyId, companyId),
      invoiceId ? eq(transactions.invoiceId, invoiceId) : undefined,
      place,
    ),
  )
    .orderBy(asc(isClosed), desc(disputes.openedAt), desc(disputes.id))
    .limit(limit + 1)
  const items = rows.map((row): Dispute => present(row, provider))
  return pageOf(items, limit, ({ id, createdAt }) => ({ value: createdAt, id }))
}

/**
 * Returns the condition for the disputes after the cursor's dispute, which may have been closed since the last page.
 */
async function findPlace(db: Db, companyId: string, id: string): Promise<SQL | undefined> {
  const [last] = await db
    .select({ openedAt: disputes.openedAt, closedAt: disputes.closedAt })
    .from(disputes)
    .where(and(eq(disputes.companyId, companyId), eq(disputes.id, id)))
  if (!last) return undefined
  const isOlder = sql`(${disputes.openedAt}, ${disputes.id}) < (${last.openedAt}, ${id}::uuid)`
  return last.closedAt === null
    ? sql`(${isClosed} or ${and(isNull(disputes.closedAt), isOlder)})`
    : and(isClosed, isOlder)
}

type Row = Awaited<ReturnType<typeof selectDisputes>>[number]

export const present = (
  { dispute, payment, accountId, invoiceNumber, clientName }: Row,
  provider: Provider | null,
): Dispute => ({
  id: dispute.id,
  transactionId: dispute.transactionId,
  projectId: payment.projectId,
  invoiceId: payment.invoiceId,
  invoiceNumber,
  clientName,
  amount: dispute.amount,
  reason: disputeReason(dispute.reason),
  status: dispute.status,
  respondBy: dispute.respondBy,
  createdAt: dispute.openedAt,
  closedAt: dispute.closedAt,
  providerUrl: addressOf(provider, accountId, dispute.providerDisputeId),
})

/** The sandbox has no page for a single dispute. */
function addressOf(provider: Provider | null, accountId: string | null, id: string) {
  if (!provider || provider.sandboxUrl || !accountId) return null
  return `https://dashboard.stripe.com/${accountId}/${provider.isLive ? '' : 'test/'}disputes/${id}`
}
