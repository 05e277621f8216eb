import { dayIn } from '@mantel/domain/basics/dates'
import { formatPhone } from '@mantel/domain/basics/phone'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import type { leadsApi } from '@mantel/domain/leads/leads'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { exportPageSize, exportTable, pageOfRows } from '../../data/export/export-table.ts'
import type { LeadRow } from '../lead-columns.ts'
import { fieldFilters, filterNames, filterValues, leadSearch, viewFilter } from './filters.ts'

type Filters = z.output<typeof leadsApi.export.body>

/** The leads of a list, oldest first. */
export const exportLeads = (databases: Databases, actor: CompanyActor, filters: Filters): Promise<Download> =>
  exportTable(databases, actor, {
    kind: 'leads',
    description: filters.view === 'all' ? 'Exported leads' : `Exported leads (${filters.view})`,
    columns: Object.keys(columns),
    readPage: async (db, after: Cursor | null, timeZone) =>
      pageOfRows(await readPage(db, actor.companyId, { filters, timeZone, after })),
    cellsOf: (lead, timeZone) => Object.values(columns).map((cell) => cell(lead, timeZone)),
  })

type Cursor = Pick<LeadRow, 'submittedAt' | 'id'>
type PageRequest = { filters: Filters; timeZone: string; after: Cursor | null }

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
    .limit(exportPageSize)

type Cell = (lead: LeadRow, timeZone: string) => string

const columns: Record<string, Cell> = {
  'First name': ({ firstName }) => firstName ?? '',
  'Last name': ({ lastName }) => lastName ?? '',
  Email: ({ email }) => email ?? '',
  Phone: ({ phone }) => formatPhone(phone ?? ''),
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
