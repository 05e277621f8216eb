import type { SubscriptionStatus } from '../admin/subscriptions.ts'
import type { BillingPeriod } from './plan-prices.ts'

/** The statuses as the provider names them. */
type ProviderStatus =
  | 'active'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'
  | 'past_due'
  | 'paused'
  | 'trialing'
  | 'unpaid'

/** What the provider says about a subscription. Instants are ISO text. */
export type SubscriptionFacts = {
  id: string
  status: ProviderStatus
  createdAt: string
  periodStart: string | null
  periodEnd: string | null
  cancelsAtPeriodEnd: boolean
  endedAt: string | null
  /** Whether it ended because no charge succeeded. */
  endedUnpaid: boolean
  priceId: string | null
  amount: number
  billingPeriod: BillingPeriod
  /** When the unpaid invoice was created. */
  unpaidSince: string | null
}

const isLive = ({ status }: SubscriptionFacts) =>
  status !== 'canceled' && status !== 'incomplete' && status !== 'incomplete_expired'

/**
 * The subscription that counts, of all that a customer has ever had: the newest one that has not ended, or else the
 * newest one. It depends only on what the provider says now, so the order of events does not matter. A subscription
 * whose first payment failed never began.
 */
export function chooseSubscription(all: SubscriptionFacts[]): SubscriptionFacts | null {
  const begun = all.filter(({ status }) => status !== 'incomplete' && status !== 'incomplete_expired')
  const candidates = begun.some(isLive) ? begun.filter(isLive) : begun
  return candidates.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id))[0] ?? null
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Whether the subscription ended with a period that was paid, and not earlier or because a charge failed. */
export const endedAsPlanned = ({
  endedAt,
  periodEnd,
  endedUnpaid,
}: Pick<SubscriptionFacts, 'endedAt' | 'periodEnd' | 'endedUnpaid'>) =>
  endedAt !== null && periodEnd !== null && !endedUnpaid && endedAt >= periodEnd

export type MirroredSubscription = {
  status: SubscriptionStatus
  billingPeriod: BillingPeriod
  price: number
  providerSubscriptionId: string | null
  currentPeriodStart: string | null
  currentPeriodEnd: string | null
  cancelAtPeriodEnd: boolean
  pastDueSince: string | null
  endedAt: string | null
}

/** Converts a subscription of the provider to the columns of our `subscriptions` table. */
export function mirrorSubscription(facts: SubscriptionFacts): MirroredSubscription {
  const status = statusOf(facts)
  const hasEnded = status === 'expired' || status === 'canceled'
  return {
    status,
    billingPeriod: facts.billingPeriod,
    price: facts.amount,
    providerSubscriptionId: facts.status === 'canceled' ? null : facts.id,
    currentPeriodStart: facts.periodStart,
    currentPeriodEnd: (hasEnded && facts.endedAt) || facts.periodEnd,
    cancelAtPeriodEnd: !hasEnded && facts.cancelsAtPeriodEnd,
    pastDueSince: facts.status === 'past_due' ? (facts.unpaidSince ?? facts.periodStart) : null,
    endedAt: hasEnded ? (facts.endedAt ?? facts.unpaidSince ?? facts.periodEnd) : null,
  }
}

function statusOf({ status, endedUnpaid }: SubscriptionFacts): SubscriptionStatus {
  if (status === 'trialing') return 'trial'
  if (status === 'active' || status === 'past_due') return 'active'
  if (status === 'canceled') return endedUnpaid ? 'expired' : 'canceled'
  return 'expired'
}
