import { z } from 'zod'
import { bytes, get, post } from '../endpoint.ts'

/** `month` is `YYYY-MM`; amounts are cents per month. */
const revenueMonth = z.object({
  month: z.string(),
  /** Monthly recurring revenue at the end of the month. */
  mrr: z.number(),
  /** Revenue from companies that started to pay, or started again. */
  new: z.number(),
  expansion: z.number(),
  contraction: z.number(),
  churn: z.number(),
  newCompanies: z.number(),
  churnedCompanies: z.number(),
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
  offers: z.array(z.object({ id: z.uuid(), code: z.string(), redemptions: z.number() })),
})
export type Revenue = z.infer<typeof revenue>

export const revenueApi = {
  get: get('/api/admin/revenue', {
    access: 'platform:read',
    about: 'Revenue of the platform, from stored subscriptions',
    shows: ['subscription', 'tier'],
    response: revenue,
  }),
  download: post('/api/admin/revenue/export', {
    access: 'platform:manage',
    about: 'The months as CSV; the export is recorded',
    changes: ['activity'],
    response: bytes,
  }),
}
