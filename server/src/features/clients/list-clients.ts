import type { clientsApi } from '@mantel/domain/clients'
import type { Output } from '@mantel/domain/endpoint'
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../platform/database/paging.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { stageKind } from '../companies/stages.ts'
import { clientSearch, hasProject, visibleClients } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import { clientColumns, selectClients } from './select-clients.ts'

type Query = z.output<typeof clientsApi.list.query>
type Filters = z.output<typeof clientsApi.summary.query>

export async function listClients(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof clientsApi.list>> {
  const where = and(visibleClients(viewer), filtersOf(viewer, query))
  if (query.search) {
    return { items: await searchClients(db, viewer, where, query.search, query.limit), nextCursor: null }
  }
  const { key, valueOf, descending } = orders[query.sort]
  const direction = descending ? desc : asc
  const rows = await selectClients(db, viewer, and(where, afterCursor(query)))
    .orderBy(direction(key), direction(clients.id))
    .limit(query.limit + 1)
  return pageOf(rows, query.limit, (row) => ({ value: valueOf(row), id: row.id }))
}

/** The counts below a list and beside the names of its views. */
export async function summarizeClients(
  db: Db,
  viewer: Viewer,
  { view, ...query }: Filters,
): Promise<Output<typeof clientsApi.summary>> {
  const hits = query.search
    ? sql`${clients.id} in (select * from ${clientSearch(viewer, query.search, 200)})`
    : undefined
  const [row] = await db
    .select({
      all: count(),
      active: sql<number>`count(*) filter (where ${filtersOf(viewer, { view: 'active' })})`.mapWith(Number),
    })
    .from(clients)
    .where(and(visibleClients(viewer), hits, filtersOf(viewer, { ...query, view: 'all' })))
  const views = row ?? { all: 0, active: 0 }
  return { count: views[view], views }
}

/** The visible clients with this email. Two people may share an address, so a duplicate is only worth a warning. */
export async function findDuplicates(db: Db, viewer: Viewer, email: string) {
  return db
    .select(clientColumns)
    .from(clients)
    .where(and(visibleClients(viewer), eq(clients.email, email)))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(20)
}

/** Most similar first and one page only, because no one reads further in search results. */
function searchClients(db: Db, viewer: Viewer, where: SQL | undefined, text: string, limit: number) {
  const hits = sql`(select * from ${clientSearch(viewer, text, 200)} with ordinality as hit (id, place) limit 200) as hits`
  return selectClients(db, viewer, where)
    .innerJoin(hits, sql`hits.id = ${clients.id}`)
    .orderBy(sql`hits.place`)
    .limit(limit)
}

function filtersOf(viewer: Viewer, { source, view }: Filters) {
  return and(
    source ? eq(clients.source, source) : undefined,
    view === 'active' ? hasProject(viewer, isActiveProject(viewer.actor.companyId)) : undefined,
  )
}

const isActiveProject = (companyId: string) =>
  and(isNull(projects.archivedAt), sql`${stageKind(companyId)} in ('open', 'won')`)

type Row = { sortName: string; createdAt: string }
type Order = { key: typeof clients.sortName | typeof clients.createdAt; valueOf: (row: Row) => string }
const byName: Order = { key: clients.sortName, valueOf: ({ sortName }) => sortName }
const byCreation: Order = { key: clients.createdAt, valueOf: ({ createdAt }) => createdAt }

const orders: Record<Query['sort'], Order & { descending: boolean }> = {
  name: { ...byName, descending: false },
  '-name': { ...byName, descending: true },
  created: { ...byCreation, descending: false },
  '-created': { ...byCreation, descending: true },
}

/**
 * Continues after the last row of the previous page. Equal values are ordered by id, so no row is skipped or repeated.
 */
function afterCursor({ cursor, sort }: Query) {
  const { key, descending } = orders[sort]
  const last = readCursor(cursor, key === clients.createdAt ? timestampValue : undefined)
  if (!last) return undefined
  return sql`(${key}, ${clients.id}) ${descending ? sql`<` : sql`>`} (${last.value}, ${last.id}::uuid)`
}
