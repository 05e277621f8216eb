import type { Day } from '@mantel/domain/basics/dates'
import { hueUrgency } from '@mantel/domain/projects/board-order'
import { rulesWith } from '@mantel/domain/projects/next-step-rules'
import type { ProjectSort } from '@mantel/domain/projects/projects'
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  dayKey,
  instantKey,
  numberKey,
  type SortKey,
  textKey,
} from '../../../platform/database/list-orders.ts'
import { isoText } from '../../../schema/columns.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projectStandings } from '../../../schema/projects/project-standings.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { nextStepRule, nextStepSince } from '../next-step-sql.ts'

/** `project_standings`, read in the order of an index. */
export const ordered = alias(projectStandings, 'ordered')
/** `project_standings` under the alias that the filters use. */
export const joinedStanding = alias(projectStandings, 'standing')
export const isStandingOfProject = and(
  eq(joinedStanding.companyId, projects.companyId),
  eq(joinedStanding.projectId, projects.id),
)

type Column = ProjectSort extends infer S ? (S extends `-${string}` ? never : S) : never
type Order = SortKey & {
  /**
   * Where the order comes from: an index of `projects`, an index of `project_standings`, or a sort of all matching
   * projects. A sort reads at most the projects of one company; see decision 46. An order by standings also has
   * `keyToSort`: filtered lists are sorted, because walking along the index could look up every project to find a few.
   */
  from: 'projects' | 'standings' | 'sorting'
  keyToSort?: SQLWrapper
  /** The rule of the next step, if the key uses it as `rules.rule`. */
  rule?: SQL
}

const inProjects = (key: SortKey): Order => ({ ...key, from: 'projects' })
const inStandings = (keyOf: (standings: typeof ordered | typeof joinedStanding) => SortKey): Order => ({
  ...keyOf(ordered),
  from: 'standings',
  keyToSort: keyOf(joinedStanding).key,
})
const bySorting = (key: SortKey): Order => ({ ...key, from: 'sorting' })

/** `today` and the rules that apply to the viewer decide the next step. */
export const orderBy = (column: Column, today: Day, rules: readonly number[]): Order => {
  switch (column) {
    case 'title':
      return inProjects(textKey(projects.sortTitle))
    case 'install':
      return inProjects(dayKey(projects.dateServiced))
    case 'destage':
      return inProjects(dayKey(projects.dateOfDestage))
    case 'booked':
      return inProjects(dayKey(projects.dateBooked))
    case 'type':
      return inProjects(textKey(projects.type))
    case 'source':
      return inProjects(textKey(projects.source, { mayBeMissing: true }))
    case 'created':
      return inProjects(instantKey(projects.createdAt, isoText))
    case 'value':
      return inProjects(numberKey(projects.value, { mayBeMissing: true }))
    case 'client':
      return inStandings(({ clientSortName }) => textKey(clientSortName, { mayBeMissing: true }))
    case 'activity':
      return inStandings(({ lastActivityAt }) => instantKey(lastActivityAt, isoText))
    case 'balance':
      return inStandings(({ openAmount }) => numberKey(openAmount))
    case 'stage':
      return bySorting(numberKey(stagePlace))
    case 'next':
      return { ...bySorting(textKey(urgency)), rule: nextStepRule(today, rules) }
  }
}

export function readSort(sort: ProjectSort) {
  const isDescending = sort.startsWith('-')
  return { column: (isDescending ? sort.slice(1) : sort) as Column, isDescending }
}

/** The position of the stage in the pipeline. A stage that no longer exists is in the first column of the board. */
const stagePlace = sql`coalesce(array_position(${companies.projectStages}, ${projects.status}), 1)`

const rule = sql<number>`rules.rule`

/** The sort key for urgency, as one string: the hue of the next step, its rule, and the day since which it is due. */
const urgency = sql`concat(
  case ${sql.join(
    hueUrgency.map((hue, rank) => sql`when ${rule} in ${rulesWith({ hue })} then ${sql.raw(String(rank))}`),
    sql` `,
  )} else 9 end,
  lpad(${rule}::text, 2, '0'),
  coalesce(to_char(coalesce(${nextStepSince(rule)}, ${projects.dateServiced}), 'YYYY-MM-DD'), '9'))`
