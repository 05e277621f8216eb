import type { Output } from '@mantel/domain/endpoints/endpoint'
import { daysToAnswer, type LeadStatus, leadStatuses, type leadsApi } from '@mantel/domain/leads/leads'
import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { medianResponse } from '../../lead-sources/response-times.ts'
import {
  fieldFilters,
  filterNames,
  filterValues,
  type LeadFilters,
  leadSearch,
  timeZoneFor,
} from './filters.ts'

export async function summarizeLeads(
  db: Db,
  companyId: string,
  query: LeadFilters,
): Promise<Output<typeof leadsApi.summary>> {
  const timeZone = await timeZoneFor(db, companyId, query)
  const filtered = filterNames.filter((name) => query[name])
  const hits = query.search ? sql`${leads.id} in (select * from ${leadSearch(query.search)})` : undefined
  const [counts, unread, responseMinutes] = await Promise.all([
    db
      .select({ status: leads.status, count: count() })
      .from(leads)
      .where(and(eq(leads.companyId, companyId), hits, fieldFilters(filterValues(query, timeZone), filtered)))
      .groupBy(leads.status),
    countUnread(db, companyId),
    medianResponse(db, companyId, 90),
  ])
  const countOf = (status: LeadStatus) => counts.find((row) => row.status === status)?.count ?? 0
  const views = Object.fromEntries(leadStatuses.map((status) => [status, countOf(status)]))
  return {
    views: {
      ...(views as Record<LeadStatus, number>),
      all: countOf('new') + countOf('added') + countOf('dismissed'),
    },
    unread,
    responseMinutes,
  }
}

async function countUnread(db: Db, companyId: string) {
  const rows = await db
    .select({ count: count() })
    .from(leads)
    .where(
      and(
        eq(leads.companyId, companyId),
        isNull(leads.readAt),
        or(eq(leads.status, 'new'), and(eq(leads.status, 'added'), isRecent)),
      ),
    )
  return requireRow(rows).count
}

const isRecent = sql`${leads.submittedAt} > now() - make_interval(days => ${daysToAnswer})`
