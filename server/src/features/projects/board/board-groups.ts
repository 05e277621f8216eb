import type { Output } from '@mantel/domain/endpoints/endpoint'
import { maySeePrices } from '@mantel/domain/permissions'
import {
  type BoardGroup,
  type BoardGrouping,
  type boardGroupsApi,
  type GroupedView,
  groupedCardsPerPage,
} from '@mantel/domain/projects/board-groups'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { getTodayAndStages } from '../../companies/today-and-stages.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { presentCards } from '../present-project.ts'
import { cardColumns, standing } from '../select-projects.ts'
import { orderOf } from './board-cards.ts'
import { type BoardRequest, boardFilter } from './board-filters.ts'

/** Returns the columns of a board by team member or type that have projects, with their first cards. */
export async function listBoardGroups(
  db: Db,
  viewer: Viewer,
  view: GroupedView,
): Promise<Output<typeof boardGroupsApi.groups>> {
  const rows = await selectPlaced(db, await requestOf(db, viewer, view), { limit: groupedCardsPerPage })
  const cards = presentCards(
    rows.map(({ card }) => card),
    viewer.actor,
  )
  const groups = new Map<string | null, BoardGroup>()
  for (const [index, { key, count, sampleCount, valuedCount, value }] of rows.entries()) {
    const sum = valuedCount > 0 && maySeePrices(viewer.actor) ? value : null
    const group = groups.get(key) ?? { key, count, sampleCount, sum, cards: [] }
    group.cards.push(...cards.slice(index, index + 1))
    groups.set(key, group)
  }
  return { groups: [...groups.values()] }
}

export async function listGroupedCards(
  db: Db,
  viewer: Viewer,
  { key, offset, limit, ...view }: z.output<typeof boardGroupsApi.cards.query>,
): Promise<Output<typeof boardGroupsApi.cards>> {
  const rows = await selectPlaced(db, await requestOf(db, viewer, view), {
    key: key ?? null,
    offset,
    limit,
  })
  return {
    cards: presentCards(
      rows.map(({ card }) => card),
      viewer.actor,
    ),
  }
}

type GroupedRequest = BoardRequest & { by: BoardGrouping; stage: string | undefined }

async function requestOf(
  db: Db,
  viewer: Viewer,
  { by, stage, ...view }: GroupedView,
): Promise<GroupedRequest> {
  const todayAndStages = await getTodayAndStages(db, viewer.actor.companyId, new Date())
  return { viewer, view, todayAndStages, by, stage }
}

type Page = { key?: string | null; offset?: number; limit: number }

/** Places every project in its columns, which reads them once, however many columns there are. */
async function selectPlaced(db: Db, request: GroupedRequest, { key, offset = 0, limit }: Page) {
  const order = sql.join(groupedOrder(request), sql`, `)
  const ofGroup = sql`over (partition by grouped.key)`
  const ofReal = sql`filter (where not ${projects.isSample}) ${ofGroup}`
  const placed = db
    .select({
      id: projects.id,
      key: sql<string | null>`grouped.key`.as('key'),
      place: sql<number>`row_number() over (partition by grouped.key order by ${order})`.as('place'),
      count: sql<number>`count(*) ${ofGroup}`.mapWith(Number).as('count'),
      sampleCount: sql<number>`count(*) filter (where ${projects.isSample}) ${ofGroup}`
        .mapWith(Number)
        .as('sample_count'),
      valuedCount: sql<number>`count(${projects.value}) ${ofReal}`.mapWith(Number).as('valued_count'),
      sum: sql<number>`coalesce(sum(${projects.value}) ${ofReal}, 0)`.mapWith(Number).as('sum'),
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .crossJoinLateral(keysOf[request.by])
    .where(
      and(
        boardFilter(request),
        stageFilter(request),
        key === undefined ? undefined : sql`grouped.key is not distinct from ${key}::text`,
      ),
    )
    .as('placed')
  const rows = await db
    .select({
      ...cardColumns,
      groupKey: placed.key,
      groupCount: placed.count,
      groupSampleCount: placed.sampleCount,
      groupValuedCount: placed.valuedCount,
      groupSum: placed.sum,
    })
    .from(placed)
    .innerJoin(projects, eq(projects.id, placed.id))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .where(sql`${placed.place} > ${offset} and ${placed.place} <= ${offset + limit}`)
    .orderBy(placed.key, placed.place)
  return rows.map(({ groupKey, groupCount, groupSampleCount, groupValuedCount, groupSum, ...card }) => ({
    card,
    key: groupKey,
    count: groupCount,
    sampleCount: groupSampleCount,
    valuedCount: groupValuedCount,
    value: groupSum,
  }))
}

const keysOf: Record<BoardGrouping, SQL> = {
  type: sql`(select ${projects.type} as key) grouped`,
  member: sql`(select unnest(
    case when cardinality(${standing.memberIds}) = 0 then array[null]::uuid[] else ${standing.memberIds} end
  )::text as key) grouped`,
}

/** Positions are numbered within a stage, so a column in manual order goes through the stages one after the other. */
function groupedOrder(request: GroupedRequest): SQL[] {
  if (request.view.order !== 'manual') return orderOf(request)
  const names = sql.param(request.todayAndStages.stages.map(({ name }) => name))
  return [sql`array_position(${names}::text[], ${projects.status}::text) nulls first`, ...orderOf(request)]
}

function stageFilter({ stage, view, todayAndStages: { stages, inactiveStages } }: GroupedRequest) {
  if (stage === undefined)
    return view.text === undefined ? sql`${projects.status} <> all(${sql.param(inactiveStages)})` : undefined
  // Projects whose stage no longer exists are shown in the first.
  return stage === stages[0]?.name
    ? sql`(${projects.status} = ${stage} or ${projects.status} <> all(${sql.param(stages.map(({ name }) => name))}))`
    : eq(projects.status, stage)
}
