import type { Dashboard } from '@mantel/domain/dashboard'
import { addDays } from '@mantel/domain/dates'
import { and, count, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { compareText } from './compare-text.ts'

/**
 * Counts the projects of the last `days` days by source and outcome. Archived projects count too, because
 * they were won or lost as well.
 */
export async function listLeadSources(
  db: Db,
  viewer: Viewer,
  { today, timeZone, kindOf }: TodayAndStages,
  days: number,
): Promise<Dashboard['sources']> {
  const since = sql`${addDays(today, -days)}::date::timestamp at time zone ${timeZone}`
  const rows = await db
    .select({ source: projects.source, status: projects.status, count: count() })
    .from(projects)
    .where(and(visibleProjects(viewer), sql`${projects.createdAt} >= ${since}`))
    .groupBy(projects.source, projects.status)
  const sources = [...new Set(rows.map(({ source }) => source))]
  return sources
    .map((source) => {
      const countOf = (...kinds: string[]) =>
        rows
          .filter(
            (row) => row.source === source && (kinds.length === 0 || kinds.includes(kindOf(row.status))),
          )
          .reduce((sum, row) => sum + row.count, 0)
      return { source, count: countOf(), won: countOf('won', 'completed'), lost: countOf('canceled') }
    })
    .sort(
      (first, second) => second.count - first.count || compareText(first.source ?? '', second.source ?? ''),
    )
}
