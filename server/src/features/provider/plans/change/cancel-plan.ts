import type { CompanyActor } from '../../../../platform/actor.ts'
import { inTransaction } from '../../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../../platform/database/transaction-with-answer.ts'
import { recordActivity } from '../../../activity/record-activity.ts'
import { type Deps, requireBilling, unavailable } from '../deps.ts'
import { convergePlan } from '../mirror/converge-plan.ts'
import { showPlan } from '../show-plan.ts'
import { readPaid } from './read-change.ts'
import { releaseSchedule } from './schedule-price.ts'

/** Cancels the plan at the end of the paid period, or undoes the cancellation. */
export async function setCancellation(
  deps: Deps,
  actor: CompanyActor,
  isCanceled: boolean,
  storeAnswer: StoreAnswer,
) {
  const provider = requireBilling(deps)
  const { companyId } = actor
  const pool = deps.databases.runtime
  const { providerSubscriptionId } = await inTransaction(pool, actor, (db) => readPaid(db, companyId), {
    readOnly: true,
  })
  // A resumed plan also continues instead of a free one that was to follow it.
  await releaseSchedule(provider, providerSubscriptionId)
  await provider.call(
    (stripe) => stripe.subscriptions.update(providerSubscriptionId, { cancel_at_period_end: isCanceled }),
    unavailable,
  )
  await convergePlan({ ...deps, provider, pool }, companyId)
  return inTransactionWithAnswer(pool, actor, storeAnswer, async (db) => {
    await recordActivity(db, actor, {
      action: isCanceled ? 'subscription.canceled' : 'subscription.resumed',
      targetType: 'company',
      targetId: companyId,
      description: isCanceled ? 'Canceled the plan' : 'Resumed the plan',
    })
    return showPlan(db, deps, companyId)
  })
}
