import {
  type adminCompaniesApi,
  type CompanyRisk,
  type CompanyState,
  daysBeforeTrialEnds,
} from '@mantel/domain/admin/companies'
import type { Output } from '@mantel/domain/endpoint'
import { and, asc, count, desc, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, only } from '../../../platform/database/connect.ts'
import { aMoment, pageOf, readCursor } from '../../../platform/database/paging.ts'
import { hasWords } from '../../../platform/database/patterns.ts'
import { isoText } from '../../../schema/columns.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { productTiers, subscriptions } from '../../../schema/money/subscriptions.ts'
import { deletionAt, isClosed, lastActiveAt, owner, used, worth, worthBefore } from './company-figures.ts'

type Query = z.output<typeof adminCompaniesApi.list.query>
type Row = Output<typeof adminCompaniesApi.list>['items'][number]

/**
 * What is counted is counted for the rows of the page alone: PostgreSQL works out such columns after it has sorted and
 * cut off.
 */
export async function listCompanies(db: Db, query: Query): Promise<Output<typeof adminCompaniesApi.list>> {
  const { key, valueOf, cursor, backwards } = orders[query.sort]
  const direction = backwards ? desc : asc
  const last = readCursor(query.cursor, cursor)
  const past =
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
      ...used,
      monthlyWorth: worth,
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
    .where(and(filtersOf(query), past ?? undefined))
    .orderBy(direction(key), direction(companies.id))
    .limit(query.limit + 1)
  return pageOf(rows, query.limit, (row) => ({ value: valueOf(row), id: row.id }))
}

/** The four figures above the list; each of them is also a way to narrow it. */
export async function summarizeCompanies(db: Db): Promise<Output<typeof adminCompaniesApi.summary>> {
  const those = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)
  return only(
    await db
      .select({
        companies: count(),
        trialsEnding: those(risks['trial-ending']),
        active: those(states.active),
        churned: those(risks.churned),
      })
      .from(companies)
      .leftJoin(subscriptions, eq(subscriptions.companyId, companies.id)),
  )
}

function filtersOf({ search, status, tierId, risk }: Query) {
  return and(
    search ? matches(search) : undefined,
    status ? states[status] : undefined,
    tierId ? eq(subscriptions.productTierId, tierId) : undefined,
    risk ? risks[risk] : undefined,
  )
}

/** By its name, or by somebody who works there. */
const matches = (typed: string) => sql`(${hasWords(companies.name, typed)} or exists (
  select from users u where u.company_id = ${companies.id} and u.role <> 'Client'
    and ${hasWords(sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`, typed)}))`

/** Nearly as many as the plan allows. */
const nearLimit = (
  counted: SQL<number>,
  limit: typeof productTiers.maxUsers | typeof productTiers.maxClients | typeof productTiers.maxProjects,
) => sql`(${limit} > 0 and ${counted} >= ${limit} * 0.8)`

const pays = (status: 'trial' | 'active' | 'canceled' | 'expired') =>
  and(eq(subscriptions.status, status), not(isClosed))

const states: Record<CompanyState, SQL | undefined> = {
  trial: pays('trial'),
  active: pays('active'),
  canceled: pays('canceled'),
  expired: pays('expired'),
  suspended: and(isNotNull(companies.suspendedAt), isNull(companies.deletionRequestedAt)),
  deleting: isNotNull(companies.deletionRequestedAt),
}

const risks: Record<CompanyRisk, SQL | undefined> = {
  'trial-ending': and(
    states.trial,
    sql`${subscriptions.currentPeriodEnd} between now() and now() + ${sql.raw(`interval '${daysBeforeTrialEnds} days'`)}`,
  ),
  'past-due': isNotNull(subscriptions.pastDueSince),
  'near-limit': sql`(${sql.join(
    [
      nearLimit(used.users, productTiers.maxUsers),
      nearLimit(used.clients, productTiers.maxClients),
      nearLimit(used.projects, productTiers.maxProjects),
    ],
    sql` or `,
  )})`,
  // Paid at the end of last month and pays nothing now.
  churned: sql`${worthBefore(sql`date_trunc('month', now())`)} > 0 and ${worth} = 0`,
}

const sortName = sql<string>`lower(${companies.name})`
/** Of whatever comes first for it; without an end they come last. */
const sortEnd = sql<string>`coalesce(${deletionAt}, ${subscriptions.currentPeriodEnd}, '9999-12-31')`.mapWith(
  isoText,
)

type Sorted = Row & { sortName: string; sortEnd: string }
type Order = {
  key: SQL | typeof companies.createdAt
  valueOf: (row: Sorted) => string | number
  cursor?: z.ZodType<string | number>
}
const byName: Order = { key: sortName, valueOf: (row) => row.sortName }
const byCreation: Order = { key: companies.createdAt, valueOf: (row) => row.createdAt, cursor: aMoment }
const byEnd: Order = { key: sortEnd, valueOf: (row) => row.sortEnd, cursor: aMoment }
const byWorth: Order = { key: worth, valueOf: (row) => row.monthlyWorth, cursor: z.int() }

const orders: Record<Query['sort'], Order & { backwards: boolean }> = {
  name: { ...byName, backwards: false },
  '-name': { ...byName, backwards: true },
  created: { ...byCreation, backwards: false },
  '-created': { ...byCreation, backwards: true },
  end: { ...byEnd, backwards: false },
  '-end': { ...byEnd, backwards: true },
  worth: { ...byWorth, backwards: false },
  '-worth': { ...byWorth, backwards: true },
}
