import type { SubscriptionStatus } from '../admin/subscriptions.ts'

export type PlanState = {
  status: SubscriptionStatus
  /** The end of the trial or of the paid period. */
  currentPeriodEnd: string | null
  /** Whether the payment provider charges the company. It then also says when the subscription ends. */
  isBilled: boolean
  /** Whether a SuperAdmin made the plan free. Such a subscription ends by itself, if it has an end. */
  isComped: boolean
}

/**
 * Whether a subscription has ended at this time, also if no one has recorded it yet. Without billing, only a SuperAdmin
 * ends a subscription.
 */
export function hasPlanEnded(plan: PlanState, { now, hasBilling }: { now: Date; hasBilling: boolean }) {
  const { status, currentPeriodEnd, isBilled, isComped } = plan
  if (status === 'expired' || status === 'canceled') return true
  if (!hasBilling || isBilled || currentPeriodEnd === null) return false
  return (status === 'trial' || isComped) && Date.parse(currentPeriodEnd) <= now.getTime()
}
