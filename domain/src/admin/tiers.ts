import { z } from 'zod'
import { editOf } from '../endpoints/edits.ts'
import { del, get, nothing, patch, post, put } from '../endpoints/endpoint.ts'
import { optionalText, requiredText } from '../endpoints/fields.ts'
import { idOf, idParams } from '../endpoints/ids.ts'
import { timestamp } from '../endpoints/times.ts'

export const billingPeriods = ['monthly', 'annual'] as const
const cardTimings = ['before', 'after'] as const
const syncStates = ['off', 'waiting', 'synced', 'failed'] as const

/** The public part of a plan. Prices are cents. A limit of 0 or null means unlimited. */
export const productTier = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  monthlyPrice: z.number(),
  annualPrice: z.number().nullable(),
  features: z.array(z.string()),
  maxClients: z.number().nullable(),
  maxProjects: z.number().nullable(),
  maxUsers: z.number().nullable(),
  trialDurationDays: z.number(),
  captureCardTiming: z.enum(cardTimings),
  isActive: z.boolean(),
  displayOrder: z.number(),
})
export type ProductTier = z.infer<typeof productTier>

/** A plan as SuperAdmins see it. */
export const managedTier = productTier.extend({
  /** The number of companies on this plan. */
  companies: z.number(),
  providerProductId: z.string().nullable(),
  providerMonthlyPriceId: z.string().nullable(),
  providerAnnualPriceId: z.string().nullable(),
  /** Whether the payment provider has this version of the plan. `off` without billing. */
  syncState: z.enum(syncStates),
  /** When the provider last got the plan, which can be an older version. */
  providerSyncedAt: timestamp.nullable(),
  /** The code of the error because of which the provider does not have this version. */
  providerSyncError: z.string().nullable(),
  version: z.number(),
  updatedAt: timestamp,
})
export type ManagedTier = z.infer<typeof managedTier>

const maxPrice = 10_000_000
const price = z
  .number('Enter a price')
  .int('Enter a price in whole cents')
  .min(0, 'A price can’t be negative')
  .max(maxPrice, 'Enter $100,000 or less')
const limit = z
  .number()
  .int('Enter a whole number')
  .min(0, 'A limit can’t be negative')
  .max(1_000_000, 'Enter 1,000,000 or less, or leave empty for no limit')
  .nullish()
  .transform((value) => value || null)

export const tierInput = z.strictObject({
  name: requiredText('Enter a name', 100),
  description: optionalText(1000),
  monthlyPrice: price,
  annualPrice: price.nullish().transform((value) => value ?? null),
  features: z.array(requiredText('Enter a feature', 200)).max(20, 'Enter 20 features or fewer'),
  maxClients: limit,
  maxProjects: limit,
  maxUsers: limit,
  trialDurationDays: z
    .number()
    .int('Enter whole days')
    .min(0, 'Enter 0 or more')
    .max(365, 'Enter 365 days or fewer'),
  captureCardTiming: z.enum(cardTimings),
  isActive: z.boolean(),
})
export type TierInput = z.output<typeof tierInput>

const manage = { access: 'platform:manage' } as const

export const tiersApi = {
  list: get('/api/admin/product-tiers', {
    access: 'platform:read',
    about: 'All plans, including inactive ones',
    shows: ['tier', 'subscription'],
    response: z.array(managedTier),
  }),
  create: post('/api/admin/product-tiers', {
    ...manage,
    about: 'Add a plan at the end',
    changes: ['tier', 'activity'],
    body: tierInput,
    response: managedTier,
    status: 201,
  }),
  update: patch('/api/admin/product-tiers/:id', {
    ...manage,
    about: 'Change a plan',
    changes: ['tier', 'activity'],
    params: idParams('tier'),
    body: editOf(tierInput),
    response: managedTier,
  }),
  order: put('/api/admin/product-tiers/order', {
    ...manage,
    about: 'Reorder the plans; needs all ids',
    changes: ['tier', 'activity'],
    body: z.strictObject({ ids: z.array(idOf('tier')).min(1).max(100) }),
    response: z.array(managedTier),
  }),
  sync: post('/api/admin/product-tiers/:id/syncs', {
    ...manage,
    about: 'Send a plan to the payment provider again, if the last attempt failed',
    changes: ['tier', 'job', 'activity'],
    params: idParams('tier'),
    response: managedTier,
  }),
  remove: del('/api/admin/product-tiers/:id', {
    ...manage,
    about: 'Delete a plan that no company is on',
    changes: ['tier', 'activity'],
    params: idParams('tier'),
    response: nothing,
    status: 204,
  }),
}
