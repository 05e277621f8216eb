import { eq } from 'drizzle-orm'
import { invalid } from '../../../errors.ts'
import { setTriggerTime } from '../../../platform/database/set-trigger-time.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { subscriptions } from '../../../schema/money/subscriptions.ts'
import { type Deps, requireBilling } from '../../provider/plans/deps.ts'
import { endSubscription } from './cancel-company-plan.ts'
import { contextOf, lockRow, type OverrideCall, writePlan } from './override-plan.ts'

const minute = 60_000

/** Makes a company's plan free. Its paid subscription ends at the provider, without a refund. */
export async function compPlan(
  deps: Deps,
  call: OverrideCall,
  { freeUntil, version }: { freeUntil: string | null; version: number },
) {
  const { companyId } = call
  const now = deps.clock()
  if (freeUntil !== null && Date.parse(freeUntil) <= now.getTime())
    throw invalid('Choose a future date', { freeUntil: 'Choose a future date' })
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
    // Makes the plan free before the provider ends the subscription, because the event about that end would otherwise
    // end the plan. `manualSince` is one minute ahead: an end before that time is ignored. If the call to the provider
    // fails, the next sync undoes this.
    await setTriggerTime(db, now)
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

/** Adds a minute, because the provider rounds to seconds and its clock can be ahead of ours. */
const endOfCall = ({ clock }: Pick<Deps, 'clock'>) => new Date(clock().getTime() + minute).toISOString()
