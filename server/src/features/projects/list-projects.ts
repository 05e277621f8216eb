import type { Output } from '@mantel/domain/endpoint'
import { maySeePrices, type Scope } from '@mantel/domain/permissions'
import type { projectsApi } from '@mantel/domain/projects/projects'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { dayValue, pageOf, readCursor, timestampValue } from '../../platform/database/paging.ts'
import { missingDays, orMissingDay, projects } from '../../schema/projects/projects.ts'
import { projectSearch, type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'
import { awaitsSignature } from './awaits-signature.ts'
import { presentCards } from './present-project.ts'
import { type ProjectCard, selectCards } from './select-projects.ts'

type Query = z.output<typeof projectsApi.list.query>
type Filters = z.output<typeof projectsApi.summary.query>

export async function listProjects(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof projectsApi.list>> {
  const { sort, search, limit, view } = query
  const { companyId, userId } = viewer.actor
  const { type, status, source, clientId, memberId } = query
  const fields = { type, status, source, clientId, memberId }
  const values = { ...fields, companyId, userId }
  const filtered = filterNames.filter((name) => fields[name])
  const variant = { scope: viewer.scope, view, filtered }
  if (search) {
    const rows = await selectHits(db, { ...values, text: search, limit }, variant)
    return { items: presentCards(rows, viewer.actor), nextCursor: null }
  }
  const { valueOf, cursorValue } = orders[sort]
  const after = readCursor(query.cursor, cursorValue)
  const rows = await selectPage(
    db,
    { ...values, afterValue: after?.value, afterId: after?.id, limit: limit + 1 },
    { ...variant, sort, isContinued: after !== null },
  )
  const { items, nextCursor } = pageOf(rows, limit, (row) => ({ value: valueOf(row), id: row.id }))
  return { items: presentCards(items, viewer.actor), nextCursor }
}

const filterNames = ['type', 'status', 'source', 'clientId', 'memberId'] as const
type FieldFilters = Pick<Filters, (typeof filterNames)[number]>
type Values = ViewerKeys['actor'] & FieldFilters & { limit: number }
type Variant = { scope: Scope; view: Filters['view']; filtered: (keyof FieldFilters)[] }

const selectPage = builtOnce(
  (
    db,
    values: Values & { afterValue: string | number | undefined; afterId: string | undefined },
    { sort, isContinued, ...variant }: Variant & { sort: Query['sort']; isContinued: boolean },
  ) => {
    const { key, descending } = orders[sort]
    const direction = descending ? desc : asc
    const afterCursor = sql`(${key}, ${projects.id}) ${descending ? sql`<` : sql`>`} (${values.afterValue}, ${values.afterId}::uuid)`
    return selectVisible(db, values, variant, isContinued ? afterCursor : undefined)
      .orderBy(direction(key), direction(projects.id))
      .limit(values.limit)
  },
)

/** Selects search results, most similar first. There is only one page, because no one reads further. */
const selectHits = builtOnce((db, values: Values & { text: string }, variant: Variant) => {
  const search = searchHits({ actor: values, scope: variant.scope }, values.text)
  const hits = sql`(select * from ${search} with ordinality as hit (id, place) limit 200) as hits`
  return selectVisible(db, values, variant, undefined)
    .innerJoin(hits, sql`hits.id = ${projects.id}`)
    .orderBy(sql`hits.place`)
    .limit(values.limit)
})

function selectVisible(db: Db, values: Values, { scope, view, filtered }: Variant, more: SQL | undefined) {
  const viewer = { actor: values, scope }
  const fields: FieldFilters = Object.fromEntries(filtered.map((name) => [name, values[name]]))
  return selectCards(db, and(visibleProjects(viewer), viewFilter(viewer, view), fieldFilters(fields), more))
}

/** Returns the count and value below a list, and the counts next to the names of its views. */
export async function summarizeProjects(
  db: Db,
  viewer: Viewer,
  query: Filters,
): Promise<Output<typeof projectsApi.summary>> {
  const filters = and(
    visibleProjects(viewer),
    query.search ? isHit(viewer, query.search) : undefined,
    fieldFilters(query),
  )
  const [row] = await db
    .select({
      count: countWhere(viewFilter(viewer, query.view)),
      value:
        sql<number>`coalesce(sum(${projects.value}) filter (where ${viewFilter(viewer, query.view)}), 0)::bigint`.mapWith(
          Number,
        ),
      all: countWhere(viewFilter(viewer, 'all')),
      staged: countWhere(viewFilter(viewer, 'staged')),
      awaiting: countWhere(viewFilter(viewer, 'awaiting')),
      archived: countWhere(viewFilter(viewer, 'archived')),
    })
    .from(projects)
    .where(filters)
  const {
    count,
    value: sum,
    ...views
  } = row ?? { count: 0, value: 0, all: 0, staged: 0, awaiting: 0, archived: 0 }
  return { count, value: maySeePrices(viewer.actor) ? sum : null, views }
}

const countWhere = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)

const searchHits = (viewer: ViewerKeys, text: string) => projectSearch(viewer, text, 200)
const isHit = (viewer: Viewer, text: string) =>
  sql`${projects.id} in (select * from ${searchHits(viewer, text)})`

function viewFilter(viewer: ViewerKeys, view: Filters['view']) {
  return and(
    view === 'archived' ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt),
    // A project is staged from its install date through its destage date, if it has one.
    view === 'staged'
      ? sql`${projects.dateServiced} <= ${today} and (${projects.dateOfDestage} is null or ${projects.dateOfDestage} >= ${today})`
      : undefined,
    view === 'awaiting' ? awaitsSignature(viewer.actor.companyId) : undefined,
  )
}

const today = sql`(select (now() at time zone time_zone)::date from companies where id = ${projects.companyId})`

function fieldFilters({ type, status, source, clientId, memberId }: FieldFilters) {
  return and(
    type ? eq(projects.type, type) : undefined,
    status ? eq(projects.status, status) : undefined,
    source ? eq(projects.source, source) : undefined,
    clientId ? eq(projects.clientId, clientId) : undefined,
    memberId
      ? sql`exists (select from project_members m where m.company_id = ${projects.companyId}
          and m.project_id = ${projects.id} and m.user_id = ${memberId})`
      : undefined,
  )
}

type Order = {
  key: SQL
  valueOf: (row: ProjectCard) => string
  cursorValue?: z.ZodType<string>
  descending: boolean
}
const byCreation = {
  key: sql`${projects.createdAt}`,
  valueOf: (row: ProjectCard) => row.createdAt,
  cursorValue: timestampValue,
}
const byTitle = { key: sql`${projects.sortTitle}`, valueOf: (row: ProjectCard) => row.sortTitle }
// Projects without a date come last in both directions.
const byInstall = (when: keyof typeof missingDays) => ({
  key: orMissingDay(projects.dateServiced, when),
  valueOf: (row: ProjectCard) => row.dateServiced ?? missingDays[when],
  cursorValue: dayValue,
})
const orders: Record<Query['sort'], Order> = {
  created: { ...byCreation, descending: false },
  '-created': { ...byCreation, descending: true },
  title: { ...byTitle, descending: false },
  '-title': { ...byTitle, descending: true },
  install: { ...byInstall('after all'), descending: false },
  '-install': { ...byInstall('before all'), descending: true },
}
