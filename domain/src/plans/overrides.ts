import type { CompanySubscription } from '../admin/subscriptions.ts'

/** What a SuperAdmin can do about a company's plan. */
export type Override = 'extend' | 'comp' | 'change' | 'cancel' | 'resume'

type Facts = Pick<CompanySubscription, 'status' | 'isBilled' | 'cancelAtPeriodEnd'>

/** Why the override is not possible now, as a sentence. Null if it is possible. */
export function overrideRefusal(
  override: Override,
  { status, isBilled, cancelAtPeriodEnd }: Facts,
): string | null {
  const hasEnded = status === 'expired' || status === 'canceled'
  if (override === 'extend')
    return status === 'trial' || (hasEnded && !isBilled)
      ? null
      : 'Only a trial can be extended. You can make the plan free instead.'
  if (override === 'cancel') return hasEnded && !isBilled ? 'This plan has already ended.' : null
  if (override === 'resume') return isBilled && cancelAtPeriodEnd ? null : 'This plan isn’t canceled.'
  return null
}

const day = 86_400_000

/** The new end of an extended trial. If the trial is over, the days count from now. */
export function extendedTrialEnd(periodEnd: string | null, days: number, now: Date): string {
  const from = Math.max(periodEnd ? Date.parse(periodEnd) : 0, now.getTime())
  return new Date(from + days * day).toISOString()
}
