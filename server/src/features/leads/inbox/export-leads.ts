import { dayIn } from '@mantel/domain/dates'
import type { Download } from '@mantel/domain/endpoint'
import type { leadsApi } from '@mantel/domain/leads/leads'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { byteOrderMark, csvLines } from '../../data/export/csv.ts'
import { downloadCsv } from '../../data/export/download-csv.ts'
import type { LeadRow } from '../lead-columns.ts'
import { fieldFilters, filterNames, filterValues, leadSearch, viewFilter } from './filters.ts'

type Filters = z.output<typeof leadsApi.export.body>

/** Streams the leads of a list, oldest first. Memory use does not depend on their number. */
export async function exportLeads(
  databases: Databases,
  actor: CompanyActor,
  filters: Filters,
): Promise<Download> {
  const timeZone = await inTransaction(databases.runtime, actor, async (db) => {
    await recordActivity(db, actor, {
      action: 'export.created',
      targetType: 'company',
      targetId: actor.companyId,
      description: filters.view === 'all' ? 'Exported leads' : `Exported leads (${filters.view})`,
      metadata: { kind: 'leads' },
    })
    return timeZoneOf(db, actor.companyId)
  })
  const lines = streamLines(databases, actor, filters, timeZone)
  return downloadCsv(`leads-${dayIn(timeZone, new Date())}.csv`, lines)
}

/** Reads each page in its own transaction, so that a slow download holds no database connection. */
async function* streamLines(databases: Databases, actor: CompanyActor, filters: Filters, timeZone: string) {
  let header = byteOrderMark + csvLines([Object.keys(columns)])
  for (let after: Cursor | null = null; ; ) {
    const rows: LeadRow[] = await inTransaction(
      databases.runtime,
      actor,
      (db) => readPage(db, actor.companyId, { filters, timeZone, after }),
      { readOnly: true },
    )
    yield header + csvLines(rows.map((row) => Object.values(columns).map((cell) => cell(row, timeZone))))
    if (rows.length < pageSize) return
    header = ''
    after = rows.at(-1) ?? null
  }
}

type Cursor = Pick<LeadRow, 'submittedAt' | 'id'>
type PageRequest = { filters: Filters; timeZone: string; after: Cursor | null }
const pageSize = 1000

const readPage = (db: Db, companyId: string, { filters, timeZone, after }: PageRequest) =>
  db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.companyId, companyId),
        viewFilter(filters.view),
        fieldFilters(
          filterValues(filters, timeZone),
          filterNames.filter((name) => filters[name]),
        ),
        filters.search ? sql`${leads.id} in (select * from ${leadSearch(filters.search)})` : undefined,
        after
          ? sql`(${leads.submittedAt}, ${leads.id}) > (${after.submittedAt}, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(leads.submittedAt), asc(leads.id))
    .limit(pageSize)

type Cell = (lead: LeadRow, timeZone: string) => string

const columns: Record<string, Cell> = {
  'First name': ({ firstName }) => firstName ?? '',
  'Last name': ({ lastName }) => lastName ?? '',
  Email: ({ email }) => email ?? '',
  Phone: ({ phone }) => phone ?? '',
  Company: ({ companyName }) => companyName ?? '',
  'Project address': ({ projectAddress }) => projectAddress ?? '',
  Message: ({ message }) => message ?? '',
  Source: ({ source }) => source ?? '',
  Status: ({ status }) => statusNames[status],
  Received: ({ submittedAt }, timeZone) => dayIn(timeZone, submittedAt),
  'Response time (minutes)': ({ submittedAt, respondedAt }) =>
    respondedAt ? String(Math.round((Date.parse(respondedAt) - Date.parse(submittedAt)) / 60_000)) : '',
  Page: ({ origin }) => origin?.page ?? '',
  Referrer: ({ origin }) => origin?.referrer ?? '',
  Campaign: ({ origin }) => origin?.utm.campaign ?? '',
}

const statusNames: Record<LeadRow['status'], string> = {
  new: 'New',
  added: 'In pipeline',
  dismissed: 'Dismissed',
  spam: 'Spam',
}
