import { isLaterDispute } from '@mantel/domain/provider/dispute-facts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { disputes } from '../../../schema/money/provider.ts'
import type { ReadDispute } from './read-disputes.ts'

type DisputeRow = typeof disputes.$inferSelect

export type DisputeChange = {
  /** With its latest status. */
  dispute: ReadDispute
  before: DisputeRow | null
}

/** Returns the disputes of a payment. If the stored and the fetched status differ, the later one wins. */
export async function mergeDisputes(
  db: Db,
  companyId: string,
  fetched: readonly ReadDispute[],
): Promise<DisputeChange[]> {
  if (fetched.length === 0) return []
  const stored = await db
    .select()
    .from(disputes)
    .where(
      and(
        eq(disputes.companyId, companyId),
        inArray(
          disputes.providerDisputeId,
          fetched.map(({ id }) => id),
        ),
      ),
    )
  return fetched.map((dispute) => {
    const before = stored.find(({ providerDisputeId }) => providerDisputeId === dispute.id) ?? null
    const isOlder =
      before !== null && before.status !== dispute.status && !isLaterDispute(before.status, dispute.status)
    return {
      before,
      dispute: isOlder ? { ...dispute, status: before.status, isClosed: before.closedAt !== null } : dispute,
    }
  })
}

/** The caller holds the lock of the invoice, so no one stores the same dispute at the same time. */
export async function storeDisputes(
  db: Db,
  companyId: string,
  transactionId: string,
  changes: readonly DisputeChange[],
  now: string,
) {
  for (const change of changes) {
    const { dispute, before } = change
    const { id, openedAt } = dispute
    const values = valuesOf(change, now)
    if (!before)
      await db
        .insert(disputes)
        .values({ companyId, transactionId, providerDisputeId: id, openedAt, ...values })
    else if (hasChanged(before, values))
      await db
        .update(disputes)
        .set(values)
        .where(and(eq(disputes.companyId, companyId), eq(disputes.id, before.id)))
  }
}

/** Whether `storeDisputes` would change nothing. */
export const isStored = (change: DisputeChange) =>
  change.before !== null && !hasChanged(change.before, valuesOf(change, ''))

const valuesOf = ({ dispute, before }: DisputeChange, now: string) => ({
  amount: dispute.amount,
  status: dispute.status,
  reason: dispute.reason,
  respondBy: dispute.respondBy,
  closedAt: dispute.isClosed ? (before?.closedAt ?? now) : null,
})

const hasChanged = (before: DisputeRow, values: Partial<DisputeRow>) =>
  Object.entries(values).some(([name, value]) => before[name as keyof DisputeRow] !== value)
