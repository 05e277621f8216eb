import { z } from 'zod'
import { addDays, addMonths, type Day } from './basics/dates.ts'
import { bytes, get, post } from './endpoints/endpoint.ts'
import { day, dayInput } from './endpoints/times.ts'

export const revenuePeriods = ['month', 'quarter', 'year'] as const
export type RevenuePeriod = (typeof revenuePeriods)[number]

/** The fields by which the table can group projects. */
export const revenueGroups = ['type', 'source', 'client'] as const
export type RevenueGroup = (typeof revenueGroups)[number]

/** The table has at most this many rows. Its last row adds up all others. */
export const maxRevenueRows = 100

const months = { month: 1, quarter: 3, year: 12 } as const satisfies Record<RevenuePeriod, number>

/** The first and the last day of the month, quarter or year that contains the day. */
export function periodAround(period: RevenuePeriod, day: Day): { from: Day; to: Day } {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))]
  const first = month - ((month - 1) % months[period])
  const from = `${year}-${String(first).padStart(2, '0')}-01`
  return { from, to: addDays(addMonths(from, months[period]), -1) }
}

/** The first day of the period before or after. */
export const stepPeriod = (period: RevenuePeriod, from: Day, by: -1 | 1): Day =>
  addMonths(from, by * months[period])

/** In cents. */
const amounts = {
  /** The totals of invoices that were sent in the period and are not void. */
  billed: z.number(),
  /** Money that arrived in the period, minus refunds. */
  received: z.number(),
  /** The part of the billed amount that is still open today. */
  outstanding: z.number(),
  costs: z.number(),
  /** What was received minus costs. */
  margin: z.number(),
}

/** What became of the leads of a source. */
const funnel = z.object({
  /** The leads that came in the period, without spam. */
  leads: z.number(),
  /** The projects that were created in the period, and how many of them were won. */
  projects: z.number(),
  won: z.number(),
  /** The median time until someone responded to a lead. Null without a response. */
  responseMinutes: z.number().nullable(),
})

const revenueRow = z.object({
  /** The client’s id, the type or the source. Null for projects without one. */
  key: z.string().nullable(),
  name: z.string().nullable(),
  ...amounts,
  /** Only in the table by source. */
  funnel: funnel.nullable(),
})
export type RevenueRow = z.infer<typeof revenueRow>

export const revenue = z.object({
  /** Today in the company's time zone. */
  today: day,
  from: day,
  to: day,
  /** Whether the company has ever received a payment. */
  hasPayments: z.boolean(),
  /** The twelve months of the year that contains the period. `month` is `YYYY-MM`. */
  months: z.array(
    z.object({
      month: z.string(),
      received: z.number(),
      /** What was received in the same month of the year before. */
      before: z.number(),
    }),
  ),
  totals: z.object(amounts),
  /** What the card provider and the platform took from the payments of the period. */
  fees: z.number(),
  /** What was received minus fees. */
  net: z.number(),
  /** Highest amounts first. */
  rows: z.array(revenueRow).max(maxRevenueRows),
  /** All other groups together. Null if there are none. */
  rest: z.object({ count: z.number(), ...amounts }).nullable(),
})
export type Revenue = z.infer<typeof revenue>

const query = {
  period: z.enum(revenuePeriods).default('month'),
  /** A day in the period. Today, if missing. */
  day: dayInput.optional(),
  by: z.enum(revenueGroups).default('type'),
}

export const revenueApi = {
  get: get('/api/revenue', {
    access: 'reports:read',
    about: 'What was billed and received in a month, quarter or year, by type, source or client',
    shows: ['transaction', 'invoice', 'cost', 'project', 'client', 'lead', 'company'],
    query: z.strictObject(query),
    response: revenue,
  }),
  download: post('/api/revenue/export', {
    worksAfterPlanEnd: true,
    access: 'data:export',
    about: 'All rows of the table as CSV; the export is recorded',
    changes: ['activity'],
    body: z.strictObject(query),
    response: bytes,
  }),
}
