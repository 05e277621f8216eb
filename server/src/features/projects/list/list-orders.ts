import type { Day } from '@mantel/domain/dates'
import { hueUrgency } from '@mantel/domain/projects/board-order'
import { rulesWith } from '@mantel/domain/projects/next-step'
import type { ProjectSort } from '@mantel/domain/projects/projects'
import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  dayKey,
  instantKey,
  numberKey,
  type SortKey,
  textKey,
} from '../../../platform/database/list-orders.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projectStandings } from '../../../schema/projects/project-standings.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { nextStepRule, nextStepSince } from '../next-step-sql.ts'

/** The standings, read in the order of an index. */
export const ordered = alias(projectStandings, 'ordered')

type Column = ProjectSort extends infer S ? (S extends `-${string}` ? never : S) : never
type Order = SortKey & {
  /**
   * Where the order comes from: an index of the projects, an index of their standings, or a sort of all projects that
   * match. The last is bounded by the projects of one company; see decision 46.
   */
  from: 'projects' | 'standings' | 'sorting'
}

const inProjects = (key: SortKey): Order => ({ ...key, from: 'projects' })
const inStandings = (key: SortKey): Order => ({ ...key, from: 'standings' })
const bySorting = (key: SortKey): Order => ({ ...key, from: 'sorting' })

/** `today` decides the next step. */
export const orderBy = (column: Column, today: Day): Order => {
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
      return inProjects(instantKey(projects.createdAt))
    case 'value':
      return inProjects(numberKey(projects.value, { mayBeMissing: true }))
    case 'client':
      return inStandings(textKey(ordered.clientSortName, { mayBeMissing: true }))
    case 'activity':
      return inStandings(instantKey(ordered.lastActivityAt))
    case 'balance':
      return inStandings(numberKey(ordered.openAmount))
    case 'stage':
      return bySorting(numberKey(stagePlace))
    case 'next':
      return bySorting(textKey(urgency(today)))
  }
}

export function readSort(sort: ProjectSort) {
  const isDescending = sort.startsWith('-')
  return { column: (isDescending ? sort.slice(1) : sort) as Column, isDescending }
}

/** The position of the stage in the pipeline. A stage that no longer exists is in the first column of the board. */
const stagePlace = sql`coalesce(array_position(${companies.projectStages}, ${projects.status}), 1)`

/** The order of the board by urgency as one text: the hue of the next step, its rule, and since when it is due. */
function urgency(today: Day) {
  const rule = nextStepRule(today)
  const ranks = hueUrgency.map(
    (hue, rank) => sql`when ${rule} in ${rulesWith({ hue })} then ${sql.raw(String(rank))}`,
  )
  const due = sql`coalesce(${nextStepSince(rule)}, ${projects.dateServiced})`
  return sql`concat(case ${sql.join(ranks, sql` `)} else 9 end, lpad(${rule}::text, 2, '0'), coalesce(to_char(${due}, 'YYYY-MM-DD'), '9'))`
}
