import {
  type CompanySubscription,
  type SubscriptionInput,
  subscriptionStatuses,
} from '@mantel/domain/admin/companies'
import { billingPeriods } from '@mantel/domain/admin/tiers'
import { z } from 'zod'

/** As it is chosen and typed: a day is enough for the end of a period. */
export const subscriptionFields = z.object({
  tierId: z.string(),
  status: z.enum(subscriptionStatuses),
  billingPeriod: z.enum(billingPeriods),
  periodEnd: z.union([z.literal(''), z.iso.date('Please enter a date')]),
  renewal: z.enum(['renews', 'ends']),
})
type SubscriptionTyped = z.input<typeof subscriptionFields>

export const subscriptionLabels: Record<keyof SubscriptionTyped, string> = {
  tierId: 'Plan',
  status: 'Status',
  billingPeriod: 'Billing period',
  periodEnd: 'Trial or period ends',
  renewal: 'After this period',
}

export const typedSubscription = (subscription: CompanySubscription): SubscriptionTyped => ({
  tierId: subscription.tierId ?? '',
  status: subscription.status,
  billingPeriod: subscription.billingPeriod,
  periodEnd: subscription.periodEnd?.slice(0, 10) ?? '',
  renewal: subscription.cancelAtPeriodEnd ? 'ends' : 'renews',
})

/** What was changed, as the server takes it. */
export const givenSubscription = ({
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

/** The whole of that day still counts. */
const endOf = (day: string) => (day ? `${day}T23:59:59.000Z` : null)

/** So many days after the end that is typed, or after today where that is past or missing. */
export function extended(periodEnd: string, days: number, today = new Date()) {
  const now = today.toISOString().slice(0, 10)
  const from = new Date(`${periodEnd > now ? periodEnd : now}T00:00:00Z`)
  from.setUTCDate(from.getUTCDate() + days)
  return from.toISOString().slice(0, 10)
}
