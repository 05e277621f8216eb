import type { CompanySubscription } from '../admin/subscriptions.ts'

/** What a SuperAdmin can do about a company's plan. */
export type Override = 'extend' | 'comp' | 'change' | 'cancel' | 'resume'

type Facts = Pick<CompanySubscription, 'status' | 'isBilled' | 'cancelAtPeriodEnd'>

/** Why the plan does not allow it now, or null. */
export function overrideRefusal(
  override: Override,
  { status, isBilled, cancelAtPeriodEnd }: Facts,
): string | null {
  const hasEnded = status === 'expired' || status === 'canceled'
  if (override === 'extend')
    return status === 'trial' || (hasEnded && !isBilled)
      ? null
      : 'Only a trial can be extended. You can give the plan for free instead.'
  if (override === 'cancel') return hasEnded && !isBilled ? 'This plan has already ended.' : null
  if (override === 'resume') return isBilled && cancelAtPeriodEnd ? null : 'This plan isn’t canceled.'
  return null
}

const day = 86_400_000

/** The end of a trial that gets more days. A trial that is over gets them from now on. */
export function extendedTrialEnd(periodEnd: string | null, days: number, now: Date): string {
  const from = Math.max(periodEnd ? Date.parse(periodEnd) : 0, now.getTime())
  return new Date(from + days * day).toISOString()
}
