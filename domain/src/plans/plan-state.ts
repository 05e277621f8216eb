import type { SubscriptionStatus } from '../admin/subscriptions.ts'

export type PlanState = {
  status: SubscriptionStatus
  /** The end of the trial or of the paid period. */
  currentPeriodEnd: string | null
  /** Whether the payment provider charges the company. The provider then also decides when the subscription ends. */
  isBilled: boolean
  /** Whether a SuperAdmin made the plan free. Such a subscription ends at `currentPeriodEnd`, if it has one. */
  isComped: boolean
}

/**
 * When a subscription that has ended did so. Null if it has not begun: it has to be paid first, and was stored as ended
 * from its start.
 */
export const planEnd = (plan: {
  endedAt: string | null
  currentPeriodStart: string | null
  currentPeriodEnd: string | null
}) =>
  plan.endedAt !== null && plan.endedAt === plan.currentPeriodStart
    ? null
    : (plan.endedAt ?? plan.currentPeriodEnd)

/**
 * Whether a subscription has ended, even if its stored status does not say so yet. Without billing, a subscription ends
 * only when a SuperAdmin ends it.
 */
export function hasPlanEnded(plan: PlanState, { now, hasBilling }: { now: Date; hasBilling: boolean }) {
  const { status, currentPeriodEnd, isBilled, isComped } = plan
  if (status === 'expired' || status === 'canceled') return true
  if (!hasBilling || isBilled || currentPeriodEnd === null) return false
  return (status === 'trial' || isComped) && Date.parse(currentPeriodEnd) <= now.getTime()
}
