import { can, type PermissionSubject } from '@mantel/domain/permissions'
import { hasPlanEnded, planEnd } from '@mantel/domain/plans/plan-state'
import type { PlanStatus } from '@mantel/domain/plans/plans'
import { isNearLimit } from '@mantel/domain/plans/usage'
import { eq } from 'drizzle-orm'
import { builtOnce } from '../../../platform/database/built-once.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { subscriptions } from '../../../schema/money/subscriptions.ts'
import type { Deps } from './deps.ts'
import { listUsage } from './show-plan.ts'

/**
 * Tells the whole team that the plan has ended. Only users who may choose a plan also see the end of the trial and the
 * limits that are nearly reached.
 */
export async function showPlanStatus(
  db: Db,
  { provider, clock }: Pick<Deps, 'provider' | 'clock'>,
  actor: PermissionSubject & { companyId: string },
): Promise<PlanStatus> {
  const { companyId } = actor
  const [found] = await selectPlan(db, { companyId })
  if (!found) return noPlan
  const { subscriptionId, endedAt, currentPeriodStart, ...plan } = found
  const { status, currentPeriodEnd } = plan
  const isBilled = subscriptionId !== null
  const hasBilling = provider !== null
  const hasEnded = hasPlanEnded({ ...plan, isBilled }, { now: clock(), hasBilling })
  const mayChoose = can(actor, 'subscription:manage')
  const isTrial = hasBilling && status === 'trial' && !isBilled && !hasEnded
  return {
    hasEnded,
    endedAt: hasEnded ? planEnd({ endedAt, currentPeriodStart, currentPeriodEnd }) : null,
    trialEndsAt: mayChoose && isTrial ? currentPeriodEnd : null,
    nearLimits: mayChoose && !hasEnded ? (await listUsage(db, companyId)).filter(isNearLimit) : [],
  }
}

const noPlan: PlanStatus = { hasEnded: false, endedAt: null, trialEndsAt: null, nearLimits: [] }

const selectPlan = builtOnce((db, values: { companyId: string }) =>
  db
    .select({
      status: subscriptions.status,
      currentPeriodStart: subscriptions.currentPeriodStart,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      isComped: subscriptions.isComped,
      endedAt: subscriptions.endedAt,
      subscriptionId: subscriptions.providerSubscriptionId,
    })
    .from(subscriptions)
    .where(eq(subscriptions.companyId, values.companyId)),
)
