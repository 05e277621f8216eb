import type { clientsApi } from '@mantel/domain/clients'
import type { Output } from '@mantel/domain/endpoint'
import { maySeePrices, type Scope } from '@mantel/domain/permissions'
import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { pageOf, readCursor, timestampValue } from '../../platform/database/paging.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { stageKind } from '../companies/stages.ts'
import { clientSearch, hasProject, visibleClients } from '../visibility/clients.ts'
import type { Viewer, ViewerKeys } from '../visibility/projects.ts'
import { clientColumns, selectClients } from './select-clients.ts'

type Query = z.output<typeof clientsApi.list.query>
type Filters = z.output<typeof clientsApi.summary.query>

export async function listClients(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof clientsApi.list>> {
  const { sort, view, source, search, limit } = query
  const { companyId, userId } = viewer.actor
  const filters = { view, hasSource: Boolean(source) }
  const variant = { ...filters, scope: viewer.scope, seesPrices: maySeePrices(viewer.actor) }
  const values = { companyId, userId, source }
  if (search) {
    // Filters apply to the hits, so with a filter, more of them are needed to fill the page.
    const maxHits = view === 'all' && !source ? limit : 200
    const items = await selectHits(db, { ...values, text: search, maxHits, limit }, variant)
    return { items, nextCursor: null }
  }
  const { valueOf, cursorValue } = orders[sort]
  const after = readCursor(query.cursor, cursorValue)
  const rows = await selectPage(
    db,
    { ...values, afterValue: after?.value, afterId: after?.id, limit: limit + 1 },
    { ...variant, sort, isContinued: after !== null },
  )
  return pageOf(rows, limit, (row) => ({ value: valueOf(row), id: row.id }))
}

type Values = ViewerKeys['actor'] & { source: string | undefined; limit: number }
type Variant = { scope: Scope; seesPrices: boolean; view: Filters['view']; hasSource: boolean }

const selectPage = builtOnce(
  (
    db,
    values: Values & { afterValue: string | number | undefined; afterId: string | undefined },
    { sort, isContinued, ...variant }: Variant & { sort: Query['sort']; isContinued: boolean },
  ) => {
    const { key, descending } = orders[sort]
    const direction = descending ? desc : asc
    // Equal values are ordered by id, so no row is skipped or repeated.
    const afterCursor = sql`(${key}, ${clients.id}) ${descending ? sql`<` : sql`>`} (${values.afterValue}, ${values.afterId}::uuid)`
    return selectVisible(db, values, variant, isContinued ? afterCursor : undefined)
      .orderBy(direction(key), direction(clients.id))
      .limit(values.limit)
  },
)

/** Most similar first and one page only, because no one reads further in search results. */
const selectHits = builtOnce((db, values: Values & { text: string; maxHits: number }, variant: Variant) => {
  const search = clientSearch({ actor: values, scope: variant.scope }, values.text, values.maxHits)
  const hits = sql`(select * from ${search} with ordinality as hit (id, place) limit 200) as hits`
  return selectVisible(db, values, variant, undefined)
    .innerJoin(hits, sql`hits.id = ${clients.id}`)
    .orderBy(sql`hits.place`)
    .limit(values.limit)
})

function selectVisible(db: Db, values: Values, { view, hasSource, ...rest }: Variant, more: SQL | undefined) {
  const viewer = { actor: values, ...rest }
  const filters = filtersOf(viewer, { view, source: hasSource ? values.source : undefined })
  return selectClients(db, viewer, and(visibleClients(viewer), filters, more))
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

function filtersOf(viewer: ViewerKeys, { source, view }: Filters) {
  return and(
    source ? eq(clients.source, source) : undefined,
    view === 'active' ? hasProject(viewer, isActiveProject(viewer.actor.companyId)) : undefined,
  )
}

const isActiveProject = (companyId: string) =>
  and(isNull(projects.archivedAt), sql`${stageKind(companyId)} in ('open', 'won')`)

type Row = { sortName: string; createdAt: string }
type Order = {
  key: typeof clients.sortName | typeof clients.createdAt
  valueOf: (row: Row) => string
  cursorValue?: typeof timestampValue
}
const byName: Order = { key: clients.sortName, valueOf: ({ sortName }) => sortName }
const byCreation: Order = {
  key: clients.createdAt,
  valueOf: ({ createdAt }) => createdAt,
  cursorValue: timestampValue,
}

const orders: Record<Query['sort'], Order & { descending: boolean }> = {
  name: { ...byName, descending: false },
  '-name': { ...byName, descending: true },
  created: { ...byCreation, descending: false },
  '-created': { ...byCreation, descending: true },
}
