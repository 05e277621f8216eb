import {
  type adminCompaniesApi,
  type CompanyRisk,
  type CompanyStatus,
  daysBeforeTrialEnds,
} from '@mantel/domain/admin/companies'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { and, asc, count, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../../platform/database/paging.ts'
import { containsWords } from '../../../platform/database/patterns.ts'
import { isoText } from '../../../schema/columns.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { productTiers, subscriptions } from '../../../schema/money/subscriptions.ts'
import {
  deletionAt,
  isClosed,
  lastActiveAt,
  monthlyWorth,
  monthlyWorthBefore,
  owner,
  planUsage,
} from './computed-columns.ts'

type Query = z.output<typeof adminCompaniesApi.list.query>
type Row = Output<typeof adminCompaniesApi.list>['items'][number]

/**
 * PostgreSQL evaluates the counting subqueries after sort and limit, that is, only for the rows of the page.
 * Only the filter `near-limit` needs them for all companies.
 */
export async function listCompanies(db: Db, query: Query): Promise<Output<typeof adminCompaniesApi.list>> {
  const { key, valueOf, cursor, backwards } = sortOrders[query.sort]
  const direction = backwards ? desc : asc
  const last = readCursor(query.cursor, cursor)
  const afterCursor =
    last && sql`(${key}, ${companies.id}) ${backwards ? sql`<` : sql`>`} (${last.value}, ${last.id}::uuid)`
  const rows = await db
    .select({
      id: companies.id,
      name: companies.name,
      owner,
      tierId: subscriptions.productTierId,
      tierName: productTiers.name,
      status: subscriptions.status,
      periodEnd: subscriptions.currentPeriodEnd,
      pastDueSince: subscriptions.pastDueSince,
      ...planUsage,
      monthlyWorth,
      lastActiveAt,
      suspendedAt: companies.suspendedAt,
      deletionAt,
      createdAt: companies.createdAt,
      sortName,
      sortEnd,
    })
    .from(companies)
    .leftJoin(subscriptions, eq(subscriptions.companyId, companies.id))
    .leftJoin(productTiers, eq(productTiers.id, subscriptions.productTierId))
    .where(and(filterBy(query), afterCursor ?? undefined))
    .orderBy(direction(key), direction(companies.id))
    .limit(query.limit + 1)
  return pageOf(rows, query.limit, (row) => ({ value: valueOf(row), id: row.id }))
}

/** The four numbers above the list. All but the total are also filters. */
export async function summarizeCompanies(db: Db): Promise<Output<typeof adminCompaniesApi.summary>> {
  const countWhere = (condition: SQL | undefined) =>
    sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  return requireRow(
    await db
      .select({
        companies: count(),
        trialsEnding: countWhere(riskFilters['trial-ending']),
        active: countWhere(statusFilters.active),
        churned: countWhere(riskFilters.churned),
      })
      .from(companies)
      .leftJoin(subscriptions, eq(subscriptions.companyId, companies.id)),
  )
}

function filterBy({ search, status, tierId, risk }: Query) {
  return and(
    search ? matchesSearch(search) : undefined,
    status ? statusFilters[status] : undefined,
    tierId ? eq(subscriptions.productTierId, tierId) : undefined,
    risk ? riskFilters[risk] : undefined,
  )
}

const matchesSearch = (search: string) => sql`(${containsWords(companies.name, search)} or exists (
  select from users u where u.company_id = ${companies.id} and u.role <> 'Client'
    and ${containsWords(sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`, search)}))`

const nearLimit = (
  counted: SQL<number>,
  limit: typeof productTiers.maxUsers | typeof productTiers.maxClients | typeof productTiers.maxProjects,
) => sql`(${limit} > 0 and ${counted} >= ${limit} * 0.8)`

const hasStatus = (status: 'trial' | 'active' | 'canceled' | 'expired') =>
  and(eq(subscriptions.status, status), not(isClosed))

const statusFilters: Record<CompanyStatus, SQL | undefined> = {
  trial: hasStatus('trial'),
  active: hasStatus('active'),
  canceled: hasStatus('canceled'),
  expired: hasStatus('expired'),
  suspended: and(isNotNull(companies.suspendedAt), isNull(companies.deletionRequestedAt)),
  deleting: isNotNull(companies.deletionRequestedAt),
}

const riskFilters: Record<CompanyRisk, SQL | undefined> = {
  'trial-ending': and(
    statusFilters.trial,
    sql`${subscriptions.currentPeriodEnd} between now() and now() + ${sql.raw(`interval '${daysBeforeTrialEnds} days'`)}`,
  ),
  'past-due': isNotNull(subscriptions.pastDueSince),
  'near-limit': sql`(${sql.join(
    [
      nearLimit(planUsage.users, productTiers.maxUsers),
      nearLimit(planUsage.clients, productTiers.maxClients),
      nearLimit(planUsage.projects, productTiers.maxProjects),
    ],
    sql` or `,
  )})`,
  // Paying at the end of last month, but not now.
  churned: sql`${monthlyWorthBefore(sql`date_trunc('month', now())`)} > 0 and ${monthlyWorth} = 0`,
}

const sortName = sql<string>`lower(${companies.name})`
/** The date of deletion, or else the end of the period. Companies without either come last. */
const sortEnd = sql<string>`coalesce(${deletionAt}, ${subscriptions.currentPeriodEnd}, '9999-12-31')`.mapWith(
  isoText,
)

type SortableRow = Row & { sortName: string; sortEnd: string }
type SortOrder = {
  key: SQL | typeof companies.createdAt
  valueOf: (row: SortableRow) => string | number
  cursor?: z.ZodType<string | number>
}
const byName: SortOrder = { key: sortName, valueOf: (row) => row.sortName }
const byCreation: SortOrder = {
  key: companies.createdAt,
  valueOf: (row) => row.createdAt,
  cursor: timestampValue,
}
const byEnd: SortOrder = { key: sortEnd, valueOf: (row) => row.sortEnd, cursor: timestampValue }
const byWorth: SortOrder = { key: monthlyWorth, valueOf: (row) => row.monthlyWorth, cursor: z.int() }

const sortOrders: Record<Query['sort'], SortOrder & { backwards: boolean }> = {
  name: { ...byName, backwards: false },
  '-name': { ...byName, backwards: true },
  created: { ...byCreation, backwards: false },
  '-created': { ...byCreation, backwards: true },
  end: { ...byEnd, backwards: false },
  '-end': { ...byEnd, backwards: true },
  worth: { ...byWorth, backwards: false },
  '-worth': { ...byWorth, backwards: true },
}
