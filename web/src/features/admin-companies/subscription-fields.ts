import {
  type CompanySubscription,
  type SubscriptionInput,
  subscriptionStatuses,
} from '@mantel/domain/admin-companies'
import { billingPeriods } from '@mantel/domain/tiers'
import { z } from 'zod'

/** As it is chosen and typed: a day is enough for the end of a period. */
export const subscriptionFields = z.object({
  tierId: z.string(),
  status: z.enum(subscriptionStatuses),
  billingPeriod: z.enum(billingPeriods),
  periodEnd: z.union([z.literal(''), z.iso.date('Please enter a date')]),
  renewal: z.enum(['renews', 'ends']),
})
export type SubscriptionTyped = z.input<typeof subscriptionFields>

export const typedSubscription = (subscription: CompanySubscription): SubscriptionTyped => ({
  tierId: subscription.tierId ?? '',
  status: subscription.status,
  billingPeriod: subscription.billingPeriod,
  periodEnd: subscription.periodEnd?.slice(0, 10) ?? '',
  renewal: subscription.cancelAtPeriodEnd ? 'ends' : 'renews',
})

/** Only what differs from what was seen is sent. */
export function changesOf(typed: SubscriptionTyped, seen: CompanySubscription): Partial<SubscriptionInput> {
  const before = typedSubscription(seen)
  return {
    ...(typed.tierId !== before.tierId && { tierId: typed.tierId || null }),
    ...(typed.status !== before.status && { status: typed.status }),
    ...(typed.billingPeriod !== before.billingPeriod && { billingPeriod: typed.billingPeriod }),
    ...(typed.periodEnd !== before.periodEnd && { periodEnd: endOf(typed.periodEnd) }),
    ...(typed.renewal !== before.renewal && { cancelAtPeriodEnd: typed.renewal === 'ends' }),
  }
}

/** The whole of that day still counts. */
const endOf = (day: string) => (day ? `${day}T23:59:59.000Z` : null)

/** So many days after the end that is typed, or after today where that is past or missing. */
export function extended(periodEnd: string, days: number, today = new Date()) {
  const now = today.toISOString().slice(0, 10)
  const from = new Date(`${periodEnd > now ? periodEnd : now}T00:00:00Z`)
  from.setUTCDate(from.getUTCDate() + days)
  return from.toISOString().slice(0, 10)
}
