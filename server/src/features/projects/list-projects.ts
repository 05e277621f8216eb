import type { Output } from '@mantel/domain/endpoint'
import type { pipelineApi } from '@mantel/domain/projects/pipeline'
import type { projectsApi } from '@mantel/domain/projects/projects'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { aDay, aMoment, pageOf, readCursor } from '../../platform/database/paging.ts'
import { never, orNever, projects } from '../../schema/projects/projects.ts'
import { stagesOf } from '../companies/stages.ts'
import { projectSearch, seenBy, seesPrices, type Viewer } from '../visibility/projects.ts'
import { awaitsSignature } from './awaits-signature.ts'
import { presentCards } from './present-project.ts'
import { type ProjectCard, selectCards, selectWholeCards } from './select-projects.ts'

type Query = z.output<typeof projectsApi.list.query>
type Filters = z.output<typeof projectsApi.summary.query>

export async function listProjects(
  db: Db,
  viewer: Viewer,
  query: Query,
): Promise<Output<typeof projectsApi.list>> {
  const prices = seesPrices(viewer.actor)
  const where = and(seenBy(viewer), filtersOf(viewer, query))
  if (query.search) {
    const rows = await found(db, viewer, where, query.search, query.limit)
    return { items: presentCards(rows, { prices }), nextCursor: null }
  }
  const { key, valueOf, cursorValue, backwards } = order[query.sort]
  const after = readCursor(query.cursor, cursorValue)
  const past =
    after && sql`(${key}, ${projects.id}) ${backwards ? sql`<` : sql`>`} (${after.value}, ${after.id}::uuid)`
  const direction = backwards ? desc : asc
  const rows = await selectCards(db, and(where, past ?? undefined))
    .orderBy(direction(key), direction(projects.id))
    .limit(query.limit + 1)
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => ({ value: valueOf(row), id: row.id }))
  return { items: presentCards(items, { prices }), nextCursor }
}

/** What stands below a list and beside the names of its views. */
export async function summarize(
  db: Db,
  viewer: Viewer,
  query: Filters,
): Promise<Output<typeof projectsApi.summary>> {
  const rest = and(seenBy(viewer), query.search ? isHit(viewer, query.search) : undefined, narrowing(query))
  const [row] = await db
    .select({
      count: countOf(viewOf(viewer, query.view)),
      value:
        sql<number>`coalesce(sum(${value}) filter (where ${viewOf(viewer, query.view)}), 0)::bigint`.mapWith(
          Number,
        ),
      all: countOf(viewOf(viewer, 'all')),
      staged: countOf(viewOf(viewer, 'staged')),
      awaiting: countOf(viewOf(viewer, 'awaiting')),
      archived: countOf(viewOf(viewer, 'archived')),
    })
    .from(projects)
    .where(rest)
  const {
    count,
    value: sum,
    ...views
  } = row ?? { count: 0, value: 0, all: 0, staged: 0, awaiting: 0, archived: 0 }
  return { count, value: seesPrices(viewer.actor) ? sum : null, views }
}

const countOf = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})`.mapWith(Number)
// Rounded like lessDiscount(): each project for itself, half away from zero.
const value = sql`${projects.estimateValue} - round(${projects.estimateValue} * ${projects.discountPercent} * 0.01)`

/** Everything that is not put away, by stage and place. */
export async function getBoard(db: Db, viewer: Viewer): Promise<Output<typeof pipelineApi.board>> {
  const prices = seesPrices(viewer.actor)
  const [stages, rows] = await Promise.all([
    stagesOf(db, viewer.actor.companyId),
    selectWholeCards(db, and(seenBy(viewer), isNull(projects.archivedAt))).orderBy(
      asc(projects.status),
      asc(projects.sortOrder),
      asc(projects.id),
    ),
  ])
  const cards = rows.map(({ card }) => card)
  return { stages, cards: presentCards(cards, { prices }) }
}

/** The most similar first: whoever searches reads no further than that. */
function found(db: Db, viewer: Viewer, where: SQL | undefined, text: string, limit: number) {
  const hits = sql`(select * from ${hitsOf(viewer, text)} with ordinality as hit (id, place) limit 200) as hits`
  return selectCards(db, where)
    .innerJoin(hits, sql`hits.id = ${projects.id}`)
    .orderBy(sql`hits.place`)
    .limit(limit)
}

const hitsOf = (viewer: Viewer, text: string) => projectSearch(viewer, text, 200)
const isHit = (viewer: Viewer, text: string) => sql`${projects.id} in (select * from ${hitsOf(viewer, text)})`

const filtersOf = (viewer: Viewer, query: Filters) => and(viewOf(viewer, query.view), narrowing(query))

function viewOf(viewer: Viewer, view: Filters['view']) {
  return and(
    view === 'archived' ? isNotNull(projects.archivedAt) : isNull(projects.archivedAt),
    // Furnished now: the install was, the destage is not.
    view === 'staged'
      ? sql`${projects.dateServiced} <= ${today} and (${projects.dateOfDestage} is null or ${projects.dateOfDestage} >= ${today})`
      : undefined,
    view === 'awaiting' ? awaitsSignature(viewer.actor.companyId) : undefined,
  )
}

/** The day it is in the company. */
const today = sql`(select (now() at time zone time_zone)::date from companies where id = ${projects.companyId})`

function narrowing({ type, status, source, clientId, memberId }: Filters) {
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
  backwards: boolean
}
const created = {
  key: sql`${projects.createdAt}`,
  valueOf: (row: ProjectCard) => row.createdAt,
  cursorValue: aMoment,
}
const titled = { key: sql`${projects.sortTitle}`, valueOf: (row: ProjectCard) => row.sortTitle }
// Without a day comes last, in both directions far away.
const installed = (when: keyof typeof never) => ({
  key: orNever(projects.dateServiced, when),
  valueOf: (row: ProjectCard) => row.dateServiced ?? never[when],
  cursorValue: aDay,
})
const order: Record<Query['sort'], Order> = {
  created: { ...created, backwards: false },
  '-created': { ...created, backwards: true },
  title: { ...titled, backwards: false },
  '-title': { ...titled, backwards: true },
  install: { ...installed('after all'), backwards: false },
  '-install': { ...installed('before all'), backwards: true },
}
