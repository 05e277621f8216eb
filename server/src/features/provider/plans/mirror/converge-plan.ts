import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/connect.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import { planCheckouts } from '../../../../schema/money/plan-billing.ts'
import { subscriptions } from '../../../../schema/money/subscriptions.ts'
import type { PlanDeps } from '../deps.ts'
import { fetchPlan } from './fetch-plan.ts'
import { storePlan } from './store-plan.ts'

/**
 * If another answer was stored in the meantime, we ask again, up to this many times. After that, the next event or
 * hourly run does.
 */
const mostAttempts = 4

/**
 * Makes the company’s plan equal to what the provider knows now. It can run at any time, repeatedly and concurrently:
 * events, the return from the provider’s pages, changes by users and the hourly comparison all call it.
 */
export async function convergePlan(deps: PlanDeps, companyId: string) {
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const known = await inTransaction(deps.pool, { companyId }, (db) => readKnown(db, companyId), {
      readOnly: true,
    })
    if (!known?.customer) return
    const { customer, sessionId } = known
    const askedAt = new Date().toISOString()
    const fetched = await fetchPlan(deps.provider, customer, sessionId)
    const isStored = await inTransaction(deps.pool, { companyId }, (db) =>
      storePlan(db, deps, { companyId, customer, askedAt }, fetched),
    )
    if (isStored) return
  }
}

async function readKnown(db: Db, companyId: string) {
  const [found] = await db
    .select({ customer: subscriptions.providerCustomerId })
    .from(subscriptions)
    .where(eq(subscriptions.companyId, companyId))
  const [checkout] = await db
    .select({ sessionId: planCheckouts.sessionId })
    .from(planCheckouts)
    .where(and(eq(planCheckouts.companyId, companyId), inArray(planCheckouts.status, ['creating', 'open'])))
  return found && { ...found, sessionId: checkout?.sessionId ?? null }
}
