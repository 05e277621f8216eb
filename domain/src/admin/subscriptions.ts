import { z } from 'zod'
import { idOf } from '../endpoints/ids.ts'
import { instantInput, timestamp } from '../endpoints/times.ts'
import { billingPeriods } from './tiers.ts'

export const subscriptionStatuses = ['trial', 'active', 'canceled', 'expired'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscription = z.object({
  tierId: z.uuid().nullable(),
  tierName: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  billingPeriod: z.enum(billingPeriods),
  periodStart: timestamp.nullable(),
  periodEnd: timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  pastDueSince: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** Whether the payment provider charges the company. Then only the provider changes the subscription. */
  isBilled: z.boolean(),
  /** Whether a SuperAdmin made the plan free. */
  isComped: z.boolean(),
  /** What the provider charges per period, before discounts. */
  price: z.number().nullable(),
  /** The plan that starts at the end of the period. */
  nextTierName: z.string().nullable(),
  monthlyWorth: z.number(),
  version: z.number(),
})
export type CompanySubscription = z.infer<typeof subscription>

export const subscriptionInput = z.strictObject({
  cancelAtPeriodEnd: z.boolean(),
  tierId: idOf('tier').nullable(),
  status: z.enum(subscriptionStatuses),
  billingPeriod: z.enum(billingPeriods),
  periodEnd: instantInput.nullable(),
})
export type SubscriptionInput = z.output<typeof subscriptionInput>

export const subscriptionEvent = z.object({
  id: z.uuid(),
  at: timestamp,
  tierName: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  billingPeriod: z.enum(billingPeriods),
  monthlyWorth: z.number(),
})
export type SubscriptionEvent = z.infer<typeof subscriptionEvent>
