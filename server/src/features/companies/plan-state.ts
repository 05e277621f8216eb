import { and, eq, inArray } from 'drizzle-orm'
import { withoutPlan } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { subscriptions } from '../../schema/money/subscriptions.ts'

/**
 * True if the end of the company's plan is recorded. Jobs and email links need to check this; requests of signed-in
 * users are refused earlier.
 */
export async function hasEndedPlan(db: Db, companyId: string) {
  const ended = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.companyId, companyId), inArray(subscriptions.status, ['expired', 'canceled'])),
    )
  return ended.length > 0
}

export async function refuseAfterPlanEnd(db: Db, companyId: string) {
  if (await hasEndedPlan(db, companyId)) throw withoutPlan()
}
