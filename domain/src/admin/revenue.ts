import { z } from 'zod'
import { bytes, get, post } from '../endpoint.ts'

/** A month on the platform, as `YYYY-MM`; amounts are cents a month. */
const revenueMonth = z.object({
  month: z.string(),
  /** What came in each month at its end. */
  mrr: z.number(),
  /** From companies that began to pay, or began again. */
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
  /** What a paying company brings in each month; null while there is none. */
  average: z.number().nullable(),
  trials: z.number(),
  /** Of the trials that ended within the year, how many went on to pay, in percent; null while none ended. */
  trialsToPaid: z.number().nullable(),
  pastDue: z.number(),
  /** The last twelve, the running one last. */
  months: z.array(revenueMonth),
  byTier: z.array(revenueTier),
  offers: z.array(z.object({ id: z.uuid(), code: z.string(), redemptions: z.number() })),
})
export type Revenue = z.infer<typeof revenue>

export const revenueApi = {
  figures: get('/api/admin/revenue', {
    access: 'platform:read',
    about: 'What the platform earns, from what is stored',
    response: revenue,
  }),
  download: post('/api/admin/revenue/export', {
    access: 'platform:manage',
    about: 'The months as a sheet; that it was taken is recorded',
    response: bytes,
  }),
}
