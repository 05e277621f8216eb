import { maySeePrices } from '@mantel/domain/permissions'
import { hueUrgency } from '@mantel/domain/projects/board-order'
import { rulesFor, rulesWith } from '@mantel/domain/projects/next-step-rules'
import { type BoardOrder, cardsPerPage } from '@mantel/domain/projects/pipeline'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { nextStepRule, nextStepSince } from '../next-step-sql.ts'
import { cardColumns, type ProjectCard, selectCards, standing } from '../select-projects.ts'
import { type BoardRequest, boardFilter } from './board-filters.ts'

/** Returns the first cards of each of these stages, in the order of the view. */
export async function listFirstCards(
  db: Db,
  request: BoardRequest,
  stages: string[],
): Promise<ProjectCard[]> {
  if (stages.length === 0) return []
  const order = sql.join(orderOf(request), sql`, `)
  const first = db
    .select({ id: projects.id, place: sql<number>`row_number() over (order by ${order})`.as('place') })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .where(and(boardFilter(request), sql`${projects.status} = stage.name`))
    .orderBy(order)
    .limit(cardsPerPage)
    .as('first')
  return db
    .select(cardColumns)
    .from(sql`unnest(${sql.param(stages)}::text[]) with ordinality as stage (name, column_number)`)
    .crossJoinLateral(first)
    .innerJoin(projects, eq(projects.id, first.id))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .orderBy(sql`stage.column_number`, first.place)
}

/** Returns a page of the cards with one of these statuses, which are shown in one column. */
export function listCardsOf(
  db: Db,
  request: BoardRequest,
  statuses: [string, ...string[]],
  { offset = 0, limit = cardsPerPage } = {},
): Promise<ProjectCard[]> {
  const [stage, ...others] = statuses
  const isInColumn =
    others.length === 0 ? eq(projects.status, stage) : sql`${projects.status} = any(${sql.param(statuses)})`
  const order = orderOf(request)
  // Cards whose stage no longer exists have positions of another column, so they are below the others.
  const isElsewhere =
    others.length > 0 && request.view.order === 'manual' && sql`${projects.status} <> ${stage}`
  return selectCards(db, and(boardFilter(request), isInColumn))
    .orderBy(...(isElsewhere ? [isElsewhere] : []), ...order)
    .limit(limit)
    .offset(offset)
}

const byTitle = [sql`${projects.title} collate natural_order`, sql`${projects.id}`]

/** Sorts like boardComparators. */
export function orderOf({ viewer, view, todayAndStages: { today } }: BoardRequest): SQL[] {
  switch (orderFor(viewer, view.order)) {
    case 'manual':
      return [sql`${projects.sortOrder}`, sql`${projects.id}`]
    case 'name':
      return byTitle
    case 'value':
      return [sql`${projects.value} desc nulls last`, ...byTitle]
    case 'urgency': {
      const rule = nextStepRule(today, rulesFor(viewer.actor))
      const ranks = hueUrgency.map(
        (hue, rank) => sql`when ${rule} in ${rulesWith({ hue })} then ${sql.raw(String(rank))}`,
      )
      return [
        sql`case ${sql.join(ranks, sql` `)} end nulls last`,
        rule,
        sql`coalesce(${nextStepSince(rule)}, ${projects.dateServiced}) nulls last`,
        ...byTitle,
      ]
    }
  }
}

/** The order by value would tell users who may not see prices which project costs more. */
const orderFor = ({ actor }: Viewer, order: BoardOrder) =>
  order === 'value' && !maySeePrices(actor) ? 'name' : order
