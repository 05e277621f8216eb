import { can, type PermissionSubject } from '@mantel/domain/permissions'
import type { PlanStanding } from '@mantel/domain/plans/plans'
import { hasPlanEnded } from '@mantel/domain/plans/standing'
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
export async function showStanding(
  db: Db,
  { provider, clock }: Pick<Deps, 'provider' | 'clock'>,
  actor: PermissionSubject & { companyId: string },
): Promise<PlanStanding> {
  const { companyId } = actor
  const [found] = await selectPlan(db, { companyId })
  if (!found) return noPlan
  const { subscriptionId, endedAt, ...plan } = found
  const { status, currentPeriodEnd } = plan
  const isBilled = subscriptionId !== null
  const hasBilling = provider !== null
  const hasEnded = hasPlanEnded({ ...plan, isBilled }, { now: clock(), hasBilling })
  const mayChoose = can(actor, 'subscription:manage')
  const isTrial = hasBilling && status === 'trial' && !isBilled && !hasEnded
  return {
    hasEnded,
    endedAt: hasEnded ? (endedAt ?? currentPeriodEnd) : null,
    trialEndsAt: mayChoose && isTrial ? currentPeriodEnd : null,
    nearLimits: mayChoose && !hasEnded ? (await listUsage(db, companyId)).filter(isNearLimit) : [],
  }
}

const noPlan: PlanStanding = { hasEnded: false, endedAt: null, trialEndsAt: null, nearLimits: [] }

const selectPlan = builtOnce((db, values: { companyId: string }) =>
  db
    .select({
      status: subscriptions.status,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      isComped: subscriptions.isComped,
      endedAt: subscriptions.endedAt,
      subscriptionId: subscriptions.providerSubscriptionId,
    })
    .from(subscriptions)
    .where(eq(subscriptions.companyId, values.companyId)),
)
