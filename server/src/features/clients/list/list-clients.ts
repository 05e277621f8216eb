import { type ClientSort, clientAmounts, type clientsApi } from '@mantel/domain/clients'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { maySeePrices, type Scope } from '@mantel/domain/permissions'
import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtOnce } from '../../../platform/database/built-once.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type ConditionValues, whereAll } from '../../../platform/database/list-conditions.ts'
import { cursorValueOf, keyset, type Part, readNext } from '../../../platform/database/list-orders.ts'
import { type CursorPosition, pageOf, readCursor } from '../../../platform/database/paging.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { refuseAmounts } from '../../visibility/amounts.ts'
import { clientSearch, visibleClients } from '../../visibility/clients.ts'
import type { Viewer, ViewerKeys } from '../../visibility/projects.ts'
import { clientSelection } from '../select-clients.ts'
import { clientStats } from './client-stats.ts'
import { conditions, conditionValues, timeZoneFor, type View, viewFilter } from './list-filters.ts'
import { readSort } from './list-orders.ts'

type Query = z.output<typeof clientsApi.list.query>

export async function listClients(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof clientsApi.list>> {
  refuseAmounts(viewer, clientAmounts, query)
  const { companyId, userId } = viewer.actor
  const { sort, view, search, limit } = query
  const given = conditionValues(query, await timeZoneFor(db, companyId, query))
  const filtered = Object.keys(given)
  const values = { ...given, companyId, userId }
  const variant = { view, filtered, scope: viewer.scope, seesPrices: maySeePrices(viewer.actor) }
  if (search) {
    // Filters apply to the hits, so with a filter, more of them are needed to fill the page.
    const maxHits = view === 'all' && filtered.length === 0 ? limit : 200
    const items = await selectHits(db, { ...values, text: search, maxHits, limit }, variant)
    return { items, nextCursor: null }
  }
  const order = readSort(sort)
  const cursor = readCursor(query.cursor, cursorValueOf(order))
  const rows = await readNext(order, cursor, limit + 1, (part, after, wanted) =>
    selectPage(
      db,
      { ...values, afterValue: after?.value, afterId: after?.id, limit: wanted },
      { ...variant, sort, part, isContinued: after !== null },
    ),
  )
  return pageOf(rows, limit, ({ sortKey, id }) => ({
    value: sortKey === null ? null : order.read(sortKey),
    id,
  }))
}

type Values = ConditionValues & ViewerKeys['actor'] & { limit: number }
type Variant = { scope: Scope; seesPrices: boolean; view: View; filtered: string[] }
type PageValues = Values & { afterValue: CursorPosition['value'] | undefined; afterId: string | undefined }
type PageVariant = Variant & { sort: ClientSort; part: Part; isContinued: boolean }

/** Finds the ids first, so that the stats are looked up only for the clients of the page. */
const selectPage = builtOnce(
  (db, values: PageValues, { sort, part, isContinued, ...variant }: PageVariant) => {
    const viewer = { actor: values, ...variant }
    const { isDescending, key } = readSort(sort)
    const after = isContinued ? { value: values.afterValue, id: values.afterId } : null
    const next = keyset({ key }, clients.id, { part, isDescending, after })
    const { stats, isOfStats, activity, isOfActivity } = clientStats(db, viewer)
    const page = db
      .select({ id: clients.id, key: sql`${key}`.as('key') })
      .from(clients)
      .leftJoin(stats, isOfStats)
      .leftJoin(activity, isOfActivity)
      .where(and(filterOf(viewer, values, variant), next.where))
      .orderBy(...next.orderBy)
      .limit(values.limit)
      .as('page')
    const { selected, stats: statsOfOne } = clientSelection(db, viewer)
    return db
      .select({ ...selected, sortKey: sql<string | null>`${page.key}::text` })
      .from(page)
      .crossJoinLateral(clientById(db, values.companyId, page.id))
      .leftJoinLateral(statsOfOne, sql`true`)
      .orderBy(...keyset({ key: page.key }, page.id, { part, isDescending, after: null }).orderBy)
  },
)

/** Selects search results, most similar first. There is only one page, because no one reads further. */
const selectHits = builtOnce((db, values: Values & { text: string; maxHits: number }, variant: Variant) => {
  const viewer = { actor: values, ...variant }
  const hits = sql`(select * from ${clientSearch(viewer, values.text, values.maxHits, 'ifNone')}
    with ordinality as hit (id, place) limit 200) as hits`
  const { stats, isOfStats, activity, isOfActivity } = clientStats(db, viewer)
  const page = db
    .select({ id: clients.id, key: sql`hits.place`.as('key') })
    .from(clients)
    .leftJoin(stats, isOfStats)
    .leftJoin(activity, isOfActivity)
    .innerJoin(hits, sql`hits.id = ${clients.id}`)
    .where(filterOf(viewer, values, variant))
    .orderBy(sql`hits.place`)
    .limit(values.limit)
    .as('page')
  const { selected, stats: statsOfOne } = clientSelection(db, viewer)
  return db
    .select(selected)
    .from(page)
    .crossJoinLateral(clientById(db, values.companyId, page.id))
    .leftJoinLateral(statsOfOne, sql`true`)
    .orderBy(page.key)
})

const filterOf = (viewer: ViewerKeys, values: Values, { view, filtered }: Variant) =>
  and(visibleClients(viewer), viewFilter(viewer, view), whereAll(conditions, filtered, values))

/** With the limit, PostgreSQL looks up each client. Otherwise, it may read all clients to join them with the page. */
const clientById = (db: Db, companyId: string, id: SQLWrapper) =>
  db
    .select()
    .from(clients)
    .where(and(eq(clients.companyId, companyId), eq(clients.id, id)))
    .limit(1)
    .as('clients')
