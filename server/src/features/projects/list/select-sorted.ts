import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { keyset, type Part } from '../../../platform/database/list-orders.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { cardColumns, standing } from '../select-projects.ts'
import { isStandingOfProject, joinedStanding, type orderBy, ordered } from './list-orders.ts'

type Order = ReturnType<typeof orderBy>
type Request = {
  companyId: string
  where: SQL | undefined
  isFiltered: boolean
  page: { part: Part; isDescending: boolean; after: { value: unknown; id: unknown } | null }
  limit: number
}

const ofCompany = eq(companies.id, projects.companyId)

/** Selects the next page of projects in the given order, each with its sort key as text. */
export function selectSorted(db: Db, order: Order, request: Request) {
  if (order.from === 'projects') {
    const { where, orderBy } = keyset(order, projects.id, request.page)
    return db
      .select({ ...cardColumns, sortKey: asText(order.key) })
      .from(projects)
      .innerJoin(companies, ofCompany)
      .crossJoinLateral(standing)
      .where(and(request.where, where))
      .orderBy(...orderBy)
      .limit(request.limit)
  }
  // Finds the ids first, so that the rest is read only for the projects of the page.
  const isWalk = order.from === 'standings' && !request.isFiltered
  const page = (isWalk ? idsFromStandings : idsBySorting)(db, order, request)
  const { orderBy } = keyset({ key: page.key }, page.id, { ...request.page, after: null })
  // With the limit, PostgreSQL looks up each project. Otherwise, it may read all projects to join them with the page.
  const row = db
    .select()
    .from(projects)
    .where(and(eq(projects.companyId, request.companyId), eq(projects.id, page.id)))
    .limit(1)
    .as('projects')
  return db
    .select({ ...cardColumns, sortKey: asText(page.key) })
    .from(page)
    .crossJoinLateral(row)
    .innerJoin(companies, ofCompany)
    .crossJoinLateral(standing)
    .orderBy(...orderBy)
}

const asText = (key: SQL | SQL.Aliased | Order['key']) => sql<string | null>`${key}::text`

/** Walks along an index of the standings and looks up each project until the page is full. */
function idsFromStandings(db: Db, order: Order, { companyId, where, page, limit }: Request) {
  const next = keyset(order, ordered.projectId, page)
  const matching = db
    .select({ found: sql`true`.as('found') })
    .from(projects)
    .innerJoin(companies, ofCompany)
    .crossJoinLateral(standing)
    .where(and(eq(projects.companyId, ordered.companyId), eq(projects.id, ordered.projectId), where))
    // Without the limit, the planner could read all projects of the company first.
    .limit(1)
    .as('matching')
  return db
    .select({ id: ordered.projectId, key: sql`${order.key}`.as('key') })
    .from(ordered)
    .crossJoinLateral(matching)
    .where(and(eq(ordered.companyId, companyId), next.where))
    .orderBy(...next.orderBy)
    .limit(limit)
    .as('page')
}

/** Reads all matching projects with a plain join, because a lookup for each of them would take longer. */
function idsBySorting(db: Db, order: Order, { where, page, limit }: Request) {
  const next = keyset({ key: sql`computed.key` }, projects.id, page)
  return (
    db
      .select({ id: projects.id, key: sql`computed.key`.as('key') })
      .from(projects)
      .innerJoin(companies, ofCompany)
      .leftJoin(joinedStanding, isStandingOfProject)
      // The rule and the key are computed once for each project. Without the offset, the planner would compute them
      // wherever they are used.
      .crossJoinLateral(sql`(select ${order.rule ?? sql`null`} as rule offset 0) as rules`)
      .crossJoinLateral(sql`(select ${order.keyToSort ?? order.key} as key offset 0) as computed`)
      .where(and(where, next.where))
      .orderBy(...next.orderBy)
      .limit(limit)
      .as('page')
  )
}
