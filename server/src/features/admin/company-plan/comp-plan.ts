import { eq } from 'drizzle-orm'
import { invalid } from '../../../errors.ts'
import { tellTime } from '../../../platform/database/tell-time.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { subscriptions } from '../../../schema/money/subscriptions.ts'
import { type Deps, requireBilling } from '../../provider/plans/deps.ts'
import { endSubscription } from './cancel-company-plan.ts'
import { contextOf, lockRow, type OverrideCall, writePlan } from './override-plan.ts'

const minute = 60_000

/** Gives a company its plan for free. What it pays for ends at the provider, without a refund. */
export async function compPlan(
  deps: Deps,
  call: OverrideCall,
  { freeUntil, version }: { freeUntil: string | null; version: number },
) {
  const { companyId } = call
  const now = deps.clock()
  if (freeUntil !== null && Date.parse(freeUntil) <= now.getTime())
    throw invalid('Choose a day in the future', { freeUntil: 'Choose a day in the future' })
  const values = {
    status: 'active' as const,
    isComped: true,
    price: null,
    providerSubscriptionId: null,
    currentPeriodStart: now.toISOString(),
    currentPeriodEnd: freeUntil,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    nextTierId: null,
    nextBillingPeriod: null,
    endedAt: null,
    manualSince: now.toISOString(),
  }
  const activity = {
    action: 'subscription.comped',
    description: freeUntil ? 'Made the plan free until a date' : 'Made the plan free',
    changes: [{ field: 'periodEnd', after: freeUntil }],
  }
  const locked = { override: 'comp', version } as const
  const subscriptionId = await inTransaction(deps.databases.admin, contextOf(call), async (db) => {
    const { providerSubscriptionId: id } = await lockRow(db, call, locked)
    // Written before the provider ends the subscription, so that its event ends no plan: everything that ends within the
    // next minute was ended here. If the call fails, the next look at the provider takes this back.
    await tellTime(db, now)
    if (id)
      await db
        .update(subscriptions)
        .set({
          ...values,
          providerSubscriptionId: id,
          manualSince: new Date(now.getTime() + minute).toISOString(),
        })
        .where(eq(subscriptions.companyId, companyId))
    return id
  })
  if (subscriptionId) await endSubscription(requireBilling(deps), subscriptionId)
  return writePlan(deps, call, {
    ...activity,
    write: async (db) => {
      await lockRow(db, call, subscriptionId ? { ...locked, version: null } : locked)
      return { ...values, ...(subscriptionId && { manualSince: endOfCall(deps) }) }
    },
  })
}

/** The provider rounds to seconds, and its clock can be ahead of ours. */
const endOfCall = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock().getTime() + minute).toISOString()
