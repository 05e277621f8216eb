import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type pg from 'pg'
import type Stripe from 'stripe'
import type { Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { payouts } from '../../../schema/money/provider.ts'
import { transactions } from '../../../schema/money/transactions.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { storeLatest } from '../store-latest.ts'
import { isEarlierPayout, type PayoutEntry, type ReadPayout, readEntries, readPayout } from './read-payout.ts'

type Deps = { pool: pg.Pool; provider: Provider }
type Account = { companyId: string; accountId: string }

/** The provider lists 100 entries on a page. A payout has more only if a company takes over 5,000 payments a day. */
const maxPages = 50

/** Stores a payout as the provider knows it now, and marks the payments and refunds that it contains. */
export const convergePayout = (deps: Deps, account: Account, id: string) =>
  storeLatest(() => fetchAndStore(deps, account, id))

/** Returns false if another answer was stored while we asked. */
async function fetchAndStore({ pool, provider }: Deps, { companyId, accountId }: Account, id: string) {
  const before = await inTransaction(pool, { companyId }, (db) => findPayout(db, companyId, id), {
    readOnly: true,
  })
  const payout = readPayout(
    await provider.call((stripe) => stripe.payouts.retrieve(id, {}, { stripeAccount: accountId })),
  )
  const entries = readEntries(await listBalance(provider, accountId, id))
  return inTransaction(pool, { companyId }, async (db) => {
    // This lock serializes reports about the same payout, and changes of the ledger.
    await lockCompany(db, companyId)
    const known = await findPayout(db, companyId, id)
    if (!isDeepStrictEqual(known, before)) return false
    await storePayout(db, companyId, known, payout, entries)
    await markEntries(db, companyId, payout, entries)
    return true
  })
}

async function findPayout(db: Db, companyId: string, id: string) {
  const [found] = await db
    .select()
    .from(payouts)
    .where(and(eq(payouts.companyId, companyId), eq(payouts.providerPayoutId, id)))
  return found
}

async function listBalance(provider: Provider, stripeAccount: string, payout: string) {
  const all: Stripe.BalanceTransaction[] = []
  for (let page = 0; page < maxPages; page++) {
    const last = all.at(-1)
    const params = { payout, limit: 100, ...(last && { starting_after: last.id }) }
    const { data, has_more: hasMore } = await provider.call((stripe) =>
      stripe.balanceTransactions.list(params, { stripeAccount }),
    )
    all.push(...data)
    if (!hasMore) break
  }
  return all
}

async function storePayout(
  db: Db,
  companyId: string,
  known: typeof payouts.$inferSelect | undefined,
  payout: ReadPayout,
  entries: PayoutEntry[],
) {
  if (known && isEarlierPayout(payout.status, known.status)) return
  const paidAt = payout.status === 'paid' ? (known?.paidAt ?? new Date().toISOString()) : null
  const values = { ...payout, entries, isLinked: entries.length > 0, paidAt }
  if (known) await db.update(payouts).set(values).where(eq(payouts.id, known.id))
  else await db.insert(payouts).values({ companyId, ...values })
}

/** A failed payout marks no entries, because its money is paid out again later, with another payout. */
async function markEntries(
  db: Db,
  companyId: string,
  { providerPayoutId, status }: ReadPayout,
  entries: readonly PayoutEntry[],
) {
  const sources = entries.flatMap(({ sourceId }) => sourceId ?? [])
  if (sources.length === 0 || status === 'failed' || status === 'canceled') return
  const isInside = and(
    eq(transactions.companyId, companyId),
    or(
      and(inArray(transactions.chargeId, sources), gt(transactions.amount, 0)),
      inArray(transactions.providerRefundId, sources),
    ),
    or(isNull(transactions.payoutId), ne(transactions.payoutId, providerPayoutId)),
  )
  const found = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(isInside)
    .orderBy(asc(transactions.id))
    .for('no key update')
  for (const { id } of found)
    await db
      .update(transactions)
      .set({ payoutId: providerPayoutId })
      .where(and(eq(transactions.companyId, companyId), eq(transactions.id, id)))
}
