import { z } from 'zod'
import { del, get, post, put } from '../endpoints/endpoint.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { instantInput, timestamp } from '../endpoints/times.ts'
import { offer } from '../onboarding.ts'
import { planInvoice } from '../plans/plans.ts'
import { subscription } from './subscriptions.ts'

/** A company's plan as SuperAdmins see it, with what the company was charged. */
export const companyPlan = z.object({
  /** Whether companies pay for plans on this installation. */
  hasBilling: z.boolean(),
  subscription: subscription.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  offer: offer.nullable(),
  /** The latest first. */
  invoices: z.array(planInvoice),
  /** When we last fetched this data from the payment provider. */
  checkedAt: timestamp.nullable(),
})
export type CompanyPlan = z.infer<typeof companyPlan>

/** The version of the subscription that the SuperAdmin saw. */
const version = z.number().int().positive()

export const extensionInput = z.strictObject({
  days: z
    .number('Enter a number of days')
    .int('Enter whole days')
    .min(1, 'Enter at least 1 day')
    .max(365, 'Enter 365 days or fewer'),
  version,
})
export const compInput = z.strictObject({
  /** Null if the free plan has no end. */
  freeUntil: instantInput.nullable(),
  version,
})
export const tierChangeInput = z.strictObject({ tierId: idOf('tier'), version })
export const cancellationInput = z.strictObject({ when: z.enum(['now', 'period-end']), version })
export const refundInput = z.strictObject({
  invoiceId: idOf('plan-invoice'),
  amount: z.number('Enter an amount').int('Enter whole cents').min(1, 'Enter an amount above $0'),
  /** The refunded amount that the SuperAdmin saw. If it has changed since, the refund is refused. */
  refundedBefore: z.number().int().min(0),
})

const company = { params: idParams('company'), response: companyPlan } as const
const manage = { ...company, access: 'platform:manage', once: true } as const
const changes = [
  'subscription',
  'plan-invoice',
  'plan-checkout',
  'offer-code',
  'tier',
  'message',
  'activity',
] as const

export const companyPlanApi = {
  get: get('/api/admin/companies/:id/plan', {
    ...company,
    access: 'platform:read',
    about: 'Get a company’s plan, card, offer code and charges',
    shows: ['subscription', 'plan-invoice', 'offer-code', 'tier'],
  }),
  extend: post('/api/admin/companies/:id/plan/extension', {
    ...manage,
    about: 'Extend a company’s trial',
    changes,
    body: extensionInput,
  }),
  comp: post('/api/admin/companies/:id/plan/comp', {
    ...manage,
    about: 'Make a company’s plan free; a paid subscription ends right away',
    changes,
    body: compInput,
  }),
  changeTier: put('/api/admin/companies/:id/plan/tier', {
    ...company,
    access: 'platform:manage',
    about: 'Change a company’s plan now; its next charge is at the new price',
    changes,
    body: tierChangeInput,
  }),
  cancel: post('/api/admin/companies/:id/plan/cancellation', {
    ...manage,
    about: 'Cancel a company’s plan now or at the end of the period',
    changes,
    body: cancellationInput,
  }),
  resume: del('/api/admin/companies/:id/plan/cancellation', {
    ...company,
    access: 'platform:manage',
    about: 'Resume a plan that was going to end with its period',
    changes,
  }),
  refund: post('/api/admin/companies/:id/plan/refunds', {
    ...manage,
    about: 'Refund all or part of a charge for a company’s plan',
    changes,
    body: refundInput,
  }),
}
