import { z } from 'zod'
import { subscriptionStatuses } from '../admin/subscriptions.ts'
import { billingPeriods, productTier } from '../admin/tiers.ts'
import { del, get, post } from '../endpoints/endpoint.ts'
import { idOf } from '../endpoints/ids.ts'
import { timestamp } from '../endpoints/times.ts'
import { offer } from '../onboarding.ts'
import { planInvoiceStatuses } from './statuses.ts'
import { quotaResources } from './usage.ts'

const usage = z.object({
  what: z.enum(quotaResources),
  used: z.number(),
  /** Null means unlimited. */
  limit: z.number().nullable(),
})

export const planInvoice = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  status: z.enum(planInvoiceStatuses),
  issuedAt: timestamp,
  total: z.number(),
  discount: z.number(),
  amountPaid: z.number(),
  amountRefunded: z.number(),
  /** The provider's page with the invoice and its receipt. */
  url: z.string().nullable(),
})

export const plan = z.object({
  /** Whether companies pay for plans on this installation. */
  hasBilling: z.boolean(),
  tier: productTier.nullable(),
  status: z.enum(subscriptionStatuses),
  billingPeriod: z.enum(billingPeriods),
  /** What is charged per period, before discounts. Null before the first subscription. */
  price: z.number().nullable(),
  currentPeriodEnd: timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  pastDueSince: timestamp.nullable(),
  /** Whether the plan has ended, so that the company is read-only. */
  hasEnded: z.boolean(),
  endedAt: timestamp.nullable(),
  /** Whether the payment provider charges the company. */
  isBilled: z.boolean(),
  /** Whether a SuperAdmin made the plan free. */
  isComped: z.boolean(),
  /** What starts at the end of the period. */
  next: z.object({ tierId: z.uuid(), name: z.string(), billingPeriod: z.enum(billingPeriods) }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  offer: offer.nullable(),
  /** Whether the code can be removed, which is possible before it has reduced a charge. */
  isOfferRemovable: z.boolean(),
  /** Whether the code reduces a charge that is still to come. */
  hasDiscount: z.boolean(),
  /** When the first charge without the discount is due. Null if the code reduces at most one charge. */
  discountEndsAt: timestamp.nullable(),
  /**
   * The plans for which the code is valid, empty for all plans. Null unless the company has chosen a code and has no
   * subscription at the provider yet.
   */
  offerFor: z.array(z.uuid()).nullable(),
  usage: z.array(usage),
  invoices: z.array(planInvoice),
  /** The plans that can be chosen. */
  tiers: z.array(productTier),
})
export type Plan = z.infer<typeof plan>

/** The facts about the plan that every screen can show. */
export const planStatus = z.object({
  /** Whether the plan has ended, so that the company is read-only. */
  hasEnded: z.boolean(),
  endedAt: timestamp.nullable(),
  /** The end of the trial, if no card will be charged then. Null for users who cannot choose a plan. */
  trialEndsAt: timestamp.nullable(),
  /** The limits that are used up or nearly so. Empty for users who cannot choose a plan. */
  nearLimits: z.array(usage),
})
export type PlanStatus = z.infer<typeof planStatus>

export const planChoice = z.strictObject({ tierId: idOf('tier'), billingPeriod: z.enum(billingPeriods) })

export const changePreview = z.object({
  timing: z.enum(['now', 'period-end', 'none']),
  /** What is charged today, in cents. */
  dueNow: z.number(),
  /** The price per period after that, without a code. */
  price: z.number(),
  startsAt: timestamp.nullable(),
  /** The company’s code, if it still reduces charges. */
  offer: z
    .object({
      code: z.string(),
      /** The price per period with the code. Null if today's charge is the last one that the code reduces. */
      price: z.number().nullable(),
      /** When the first charge without the discount is due. Null if the code reduces only one period. */
      until: timestamp.nullable(),
    })
    .nullable(),
  /** The code that ends with this change, because it is not valid for the new plan. */
  endedCode: z.string().nullable(),
})
export type ChangePreview = z.infer<typeof changePreview>

const forAdmins = { access: 'subscription:manage' } as const
/** For endpoints that pay for a plan or cancel it. They also work after the plan has ended. */
const always = { ...forAdmins, worksAfterPlanEnd: true } as const
const page = z.object({ url: z.string() })

export const planApi = {
  get: get('/api/plan', {
    ...forAdmins,
    about: 'Get the company’s plan: price, renewal, card, usage and invoices',
    shows: ['subscription', 'plan-invoice', 'tier', 'client', 'project', 'user', 'invitation'],
    response: plan,
  }),
  status: get('/api/plan/status', {
    access: 'workspace:read',
    about:
      'Get what every screen says about the plan: that it ended, the end of its trial, limits that are nearly used',
    shows: ['subscription', 'tier', 'client', 'project', 'user', 'invitation'],
    response: planStatus,
  }),
  checkout: post('/api/plan/checkouts', {
    ...always,
    about: 'Open the provider’s page on which the company subscribes to a plan',
    changes: ['plan-checkout', 'subscription', 'tier'],
    once: true,
    body: planChoice.extend({ from: z.enum(['plan', 'onboarding']).default('plan') }),
    response: page,
  }),
  check: post('/api/plan/checks', {
    ...always,
    about: 'Refresh the plan from the provider, after a visit to its pages',
    changes: ['subscription', 'plan-invoice', 'plan-checkout', 'activity'],
    response: plan,
  }),
  portal: post('/api/plan/portal', {
    ...always,
    about: 'Open the provider’s page for the card and receipts',
    changes: [],
    once: true,
    response: page,
  }),
  preview: get('/api/plan/changes/preview', {
    ...forAdmins,
    about: 'Preview a change of the plan, with what is charged today',
    shows: ['subscription', 'plan-invoice', 'tier'],
    query: planChoice,
    response: changePreview,
  }),
  change: post('/api/plan/changes', {
    ...always,
    about: 'Change to another plan; a cheaper one starts at the end of the period',
    changes: ['subscription', 'plan-invoice', 'tier', 'activity'],
    once: true,
    body: planChoice,
    response: plan,
  }),
  keep: del('/api/plan/changes', {
    ...always,
    about: 'Keep the current plan instead of the one that would start at the end of the period',
    changes: ['subscription', 'activity'],
    response: plan,
  }),
  cancel: post('/api/plan/cancellation', {
    ...always,
    about: 'Cancel the plan at the end of the period',
    changes: ['subscription', 'activity'],
    once: true,
    response: plan,
  }),
  resume: del('/api/plan/cancellation', {
    ...always,
    about: 'Resume a plan that was canceled but has not ended',
    changes: ['subscription', 'activity'],
    response: plan,
  }),
}
