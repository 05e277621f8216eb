import type { Day } from '@mantel/domain/basics/dates'
import { rulesFor, rulesWith } from '@mantel/domain/projects/next-step-rules'
import type { BoardView } from '@mantel/domain/projects/pipeline'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { containsWords } from '../../../platform/database/patterns.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import type { TodayAndStages } from '../../companies/today-and-stages.ts'
import { type Viewer, visibleProjects } from '../../visibility/projects.ts'
import { nextStepRule } from '../next-step-sql.ts'
import { isOverdue, mayCountOverdue } from '../overdue.ts'
import { clientName, standing } from '../select-projects.ts'
import { realSums, type StageTotal } from './stage-totals.ts'

export type BoardRequest = { viewer: Viewer; view: BoardView; todayAndStages: TodayAndStages }

/** The condition for the cards of a view. Queries that use it must join `companies` and `standing`. */
export function boardFilter(request: BoardRequest): SQL | undefined {
  const { viewer, view, todayAndStages } = request
  const { type, source, member, needs } = view
  return and(
    visibleProjects(viewer),
    isNull(projects.archivedAt),
    type === undefined ? undefined : eq(projects.type, type),
    source === undefined ? undefined : eq(projects.source, source),
    member === undefined ? undefined : sql`${member} = any(${standing.memberIds})`,
    needs === undefined
      ? undefined
      : sql`${nextStepRule(todayAndStages.today, rulesFor(viewer.actor))} in ${rulesWith({ waitsFor: needs })}`,
    view.show && and(eq(projects.isSample, false), statFilter(view.show, request)),
    view.text === undefined ? undefined : containsWords(searchedText, view.text),
  )
}

/** Not search_projects(), which returns only the best matches. */
const searchedText = sql`concat_ws(' ', ${projects.searchText}, ${clientName})`

function statFilter(stat: NonNullable<BoardView['show']>, { viewer, todayAndStages }: BoardRequest) {
  const { today, stages, inactiveStages } = todayAndStages
  const namesOf = (...kinds: string[]) =>
    sql.param(stages.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name))
  const month: Day = `${today.slice(0, 7)}-01`
  switch (stat) {
    case 'open':
      // A stage that no longer exists counts as open.
      return sql`${projects.status} <> all(${namesOf('won', 'completed', 'paused', 'canceled')})`
    case 'won':
      return sql`${projects.status} = any(${namesOf('won', 'completed')}) and ${projects.dateBooked} >= ${month}
        and ${projects.dateBooked} < ${month}::date + interval '1 month'`
    case 'signature':
      return sql`${projects.contractSigningStatus} = 'sent' and ${projects.status} <> all(${sql.param(inactiveStages)})`
    case 'overdue':
      return mayCountOverdue(viewer.actor)
        ? isOverdue({ today, inactiveStages: sql.param(inactiveStages) })
        : sql`false`
  }
}

/** The totals that a filtered board shows in each column. */
export type ColumnTotal = Omit<StageTotal, 'awaitingCount'>
type FilteredTotal = ColumnTotal & { sampleCount: number }

export function listFilteredTotals(db: Db, request: BoardRequest): Promise<FilteredTotal[]> {
  return db
    .select({
      status: projects.status,
      ...realSums,
      sampleCount: sql<number>`count(*) filter (where ${projects.isSample})`.mapWith(Number),
      bookedCount: sql<number>`0`.mapWith(Number),
      bookedValue: sql<number>`0`.mapWith(Number),
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .crossJoinLateral(standing)
    .where(boardFilter(request))
    .groupBy(projects.status)
}
