import {
  type CompanySubscription,
  type SubscriptionInput,
  subscriptionStatuses,
} from '@mantel/domain/admin/subscriptions'
import { billingPeriods } from '@mantel/domain/admin/tiers'
import { z } from 'zod'

/** The form's fields. The period end is a date without a time. */
export const subscriptionFields = z.object({
  tierId: z.string(),
  status: z.enum(subscriptionStatuses),
  billingPeriod: z.enum(billingPeriods),
  periodEnd: z.union([z.literal(''), z.iso.date('Enter a date')]),
  renewal: z.enum(['renews', 'ends']),
})
type SubscriptionTyped = z.input<typeof subscriptionFields>

export const subscriptionLabels: Record<keyof SubscriptionTyped, string> = {
  tierId: 'Plan',
  status: 'Status',
  billingPeriod: 'Billing period',
  periodEnd: 'Period ends',
  renewal: 'At period end',
}

export const typedSubscription = (subscription: CompanySubscription): SubscriptionTyped => ({
  tierId: subscription.tierId ?? '',
  status: subscription.status,
  billingPeriod: subscription.billingPeriod,
  periodEnd: subscription.periodEnd?.slice(0, 10) ?? '',
  renewal: subscription.cancelAtPeriodEnd ? 'ends' : 'renews',
})

/** Converts the changed fields to the input of the API. */
export const subscriptionChanges = ({
  tierId,
  periodEnd,
  renewal,
  ...rest
}: Partial<SubscriptionTyped>): Partial<SubscriptionInput> => ({
  ...rest,
  ...(tierId !== undefined && { tierId: tierId || null }),
  ...(periodEnd !== undefined && { periodEnd: endOf(periodEnd) }),
  ...(renewal !== undefined && { cancelAtPeriodEnd: renewal === 'ends' }),
})

/** The period includes its last day. */
const endOf = (day: string) => (day ? `${day}T23:59:59.000Z` : null)

/** Adds days to the typed end of the period, or to today if that end is past or missing. */
export function extendPeriod(periodEnd: string, days: number, today = new Date()) {
  const now = today.toISOString().slice(0, 10)
  const from = new Date(`${periodEnd > now ? periodEnd : now}T00:00:00Z`)
  from.setUTCDate(from.getUTCDate() + days)
  return from.toISOString().slice(0, 10)
}
