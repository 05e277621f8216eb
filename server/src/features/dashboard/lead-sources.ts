import type { Dashboard } from '@mantel/domain/dashboard'
import { addDays } from '@mantel/domain/dates'
import { and, count, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { seenBy, type Viewer } from '../visibility/projects.ts'
import type { Company } from './company.ts'
import { compare } from './month-comparison.ts'

/** How what came in lately went, by where it came from. What is put away has gone one way or the other too. */
export async function sourcesOf(
  db: Db,
  viewer: Viewer,
  { today, timeZone, kindOf }: Company,
  days: number,
): Promise<Dashboard['sources']> {
  const since = sql`${addDays(today, -days)}::date::timestamp at time zone ${timeZone}`
  const rows = await db
    .select({ source: projects.source, status: projects.status, count: count() })
    .from(projects)
    .where(and(seenBy(viewer), sql`${projects.createdAt} >= ${since}`))
    .groupBy(projects.source, projects.status)
  const sources = [...new Set(rows.map(({ source }) => source))]
  return sources
    .map((source) => {
      const counted = (...kinds: string[]) =>
        rows
          .filter(
            (row) => row.source === source && (kinds.length === 0 || kinds.includes(kindOf(row.status))),
          )
          .reduce((sum, row) => sum + row.count, 0)
      return { source, count: counted(), won: counted('won', 'completed'), lost: counted('canceled') }
    })
    .sort((one, other) => other.count - one.count || compare(one.source ?? '', other.source ?? ''))
}
