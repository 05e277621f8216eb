import type { Output } from '@mantel/domain/endpoint'
import { maySeePrices } from '@mantel/domain/permissions'
import type { pipelineApi } from '@mantel/domain/projects/pipeline'
import type { projectsApi } from '@mantel/domain/projects/projects'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { dayValue, pageOf, readCursor, timestampValue } from '../../platform/database/paging.ts'
import { missingDays, orMissingDay, projects } from '../../schema/projects/projects.ts'
import { stagesOf } from '../companies/stages.ts'
import { projectSearch, type Viewer, visibleProjects } from '../visibility/projects.ts'
import { awaitsSignature } from './awaits-signature.ts'
import { presentCards } from './present-project.ts'
import { type ProjectCard, selectCards, selectJsonCards } from './select-projects.ts'

type Query = z.output<typeof projectsApi.list.query>
type Filters = z.output<typeof projectsApi.summary.query>

export async function listProjects(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof projectsApi.list>> {
  const where = and(visibleProjects(viewer), filtersOf(viewer, query))
  if (query.search) {
    const rows = await searchProjects(db, viewer, where, query.search, query.limit)
    return { items: presentCards(rows, { maySeePrices: maySeePrices(viewer.actor) }), nextCursor: null }
  }
  const { key, valueOf, cursorValue, descending } = orders[query.sort]
  const after = readCursor(query.cursor, cursorValue)
  const afterCursor =
    after && sql`(${key}, ${projects.id}) ${descending ? sql`<` : sql`>`} (${after.value}, ${after.id}::uuid)`
  const direction = descending ? desc : asc
  const rows = await selectCards(db, and(where, afterCursor ?? undefined))
    .orderBy(direction(key), direction(projects.id))
    .limit(query.limit + 1)
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => ({ value: valueOf(row), id: row.id }))
  return { items: presentCards(items, { maySeePrices: maySeePrices(viewer.actor) }), nextCursor }
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
        sql<number>`coalesce(sum(${value}) filter (where ${viewFilter(viewer, query.view)}), 0)::bigint`.mapWith(
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
// The discount is rounded as in subtractDiscount(): per project, half away from zero.
const value = sql`${projects.estimateValue} - round(${projects.estimateValue} * ${projects.discountPercent} * 0.01)`

/** Returns all projects that are not archived, by stage and position. */
export async function getBoard(db: Db, viewer: Viewer): Promise<Output<typeof pipelineApi.board>> {
  const [stages, rows] = await Promise.all([
    stagesOf(db, viewer.actor.companyId),
    selectJsonCards(db, and(visibleProjects(viewer), isNull(projects.archivedAt))).orderBy(
      asc(projects.status),
      asc(projects.sortOrder),
      asc(projects.id),
    ),
  ])
  const cards = rows.map(({ card }) => card)
  return { stages, cards: presentCards(cards, { maySeePrices: maySeePrices(viewer.actor) }) }
}

/** Returns the most similar projects first. There is only one page, because no one reads further in search results. */
function searchProjects(db: Db, viewer: Viewer, where: SQL | undefined, text: string, limit: number) {
  const hits = sql`(select * from ${searchHits(viewer, text)} with ordinality as hit (id, place) limit 200) as hits`
  return selectCards(db, where)
    .innerJoin(hits, sql`hits.id = ${projects.id}`)
    .orderBy(sql`hits.place`)
    .limit(limit)
}

const searchHits = (viewer: Viewer, text: string) => projectSearch(viewer, text, 200)
const isHit = (viewer: Viewer, text: string) =>
  sql`${projects.id} in (select * from ${searchHits(viewer, text)})`

const filtersOf = (viewer: Viewer, query: Filters) => and(viewFilter(viewer, query.view), fieldFilters(query))

function viewFilter(viewer: Viewer, view: Filters['view']) {
  return and(
    view === 'archived' ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt),
    // A project is staged if its install date has passed and its destage date has not.
    view === 'staged'
      ? sql`${projects.dateServiced} <= ${today} and (${projects.dateOfDestage} is null or ${projects.dateOfDestage} >= ${today})`
      : undefined,
    view === 'awaiting' ? awaitsSignature(viewer.actor.companyId) : undefined,
  )
}

/** Selects the current day in the company's time zone. */
const today = sql`(select (now() at time zone time_zone)::date from companies where id = ${projects.companyId})`

function fieldFilters({ type, status, source, clientId, memberId }: Filters) {
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
