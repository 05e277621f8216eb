import { z } from 'zod'
import { bytes, get, post } from '../endpoints/endpoint.ts'
import { billingPeriods } from './tiers.ts'

/** `month` is `YYYY-MM`; amounts are cents per month. */
const revenueMonth = z.object({
  month: z.string(),
  /** Monthly recurring revenue at the end of the month. */
  mrr: z.number(),
  /** Revenue from companies that started paying, for the first time or again. */
  new: z.number(),
  expansion: z.number(),
  contraction: z.number(),
  churn: z.number(),
  newCompanies: z.number(),
  churnedCompanies: z.number(),
  /** The number of plan charges that failed at least once, and their total amount. */
  failedCharges: z.number(),
  failedAmount: z.number(),
  /** How much of `failedAmount` was paid later. */
  recoveredAmount: z.number(),
  /** The discounts from offer codes on paid invoices. */
  offerCost: z.number(),
  /** The platform's fees on the card and bank payments that companies received. */
  applicationFees: z.number(),
})
export type RevenueMonth = z.infer<typeof revenueMonth>

const revenueTier = z.object({
  id: z.uuid().nullable(),
  /** Null for companies without a plan. */
  name: z.string().nullable(),
  paying: z.number(),
  trials: z.number(),
  mrr: z.number(),
})

/** How many companies pay this price. */
const payers = z.object({
  tierId: z.uuid().nullable(),
  billingPeriod: z.enum(billingPeriods),
  /** Cents per period, before discounts. */
  price: z.number(),
  companies: z.number(),
})
export type Payers = z.infer<typeof payers>

export const revenue = z.object({
  mrr: z.number(),
  arr: z.number(),
  paying: z.number(),
  /** Monthly revenue per paying company; null if there is none. */
  average: z.number().nullable(),
  trials: z.number(),
  /** Of the trials that ended within the last year, the percentage that became paid; null if none ended. */
  trialsToPaid: z.number().nullable(),
  pastDue: z.number(),
  /** The last twelve months, the current one last. */
  months: z.array(revenueMonth),
  byTier: z.array(revenueTier),
  offers: z.array(z.object({ id: z.uuid(), code: z.string(), redemptions: z.number(), cost: z.number() })),
  /** The current subscribers, grouped by the price that they pay. Estimates of codes and trials are based on them. */
  payers: z.array(payers),
})
export type Revenue = z.infer<typeof revenue>

export const revenueApi = {
  get: get('/api/admin/revenue', {
    access: 'platform:read',
    about: 'Revenue of the platform, from stored subscriptions, charges and payments',
    shows: ['subscription', 'tier', 'plan-invoice', 'offer-code', 'transaction'],
    response: revenue,
  }),
  download: post('/api/admin/revenue/export', {
    access: 'platform:manage',
    about: 'The months as CSV; the export is recorded',
    changes: ['activity'],
    response: bytes,
  }),
}
