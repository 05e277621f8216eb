import { addDays } from '@mantel/domain/basics/dates'
import type { LeadView, leadsApi } from '@mantel/domain/leads/leads'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { nearly } from '../../visibility/projects.ts'

export type LeadFilters = z.output<typeof leadsApi.summary.query>

/** The names of all filters. Which of them are set changes the SQL text; their values are parameters. */
export const filterNames = ['source', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]

export const viewFilter = (view: LeadView): SQL =>
  view === 'all' ? ne(leads.status, 'spam') : eq(leads.status, view)

/** Only filters by day depend on the time zone, so this reads it only if one is set. */
export const timeZoneFor = async (db: Db, companyId: string, { from, to }: LeadFilters) =>
  from || to ? timeZoneOf(db, companyId) : 'UTC'

type Values = { timeZone: string; source: unknown; from: unknown; dayAfter: unknown }

/** The values of the filters. The last day is included, so `dayAfter` is the day after it. */
export const filterValues = ({ source, from, to }: LeadFilters, timeZone: string): Values => ({
  timeZone,
  source,
  from,
  dayAfter: to && addDays(to, 1),
})

export function fieldFilters({ timeZone, source, from, dayAfter }: Values, filtered: readonly FilterName[]) {
  const startOf = (day: unknown) => sql`${day}::date::timestamp at time zone ${timeZone}`
  return and(
    filtered.includes('source') ? sql`${leads.source} = ${source}` : undefined,
    filtered.includes('from') ? sql`${leads.submittedAt} >= ${startOf(from)}` : undefined,
    filtered.includes('to') ? sql`${leads.submittedAt} < ${startOf(dayAfter)}` : undefined,
  )
}

/** At most 200 ids of leads that contain every word, best match first. If there are none, one word may have a typo. */
export const leadSearch = (text: unknown) => sql`search_leads(${text}, 200, null, ${nearly('ifNone', text)})`
