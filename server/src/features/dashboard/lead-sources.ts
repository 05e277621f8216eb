import type { Dashboard } from '@mantel/domain/dashboard'
import { addDays } from '@mantel/domain/dates'
import { can } from '@mantel/domain/permissions'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projectStandings } from '../../schema/projects/project-standings.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { countLeadsBySource } from '../lead-sources/leads-by-source.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { compareText } from './compare-text.ts'

/**
 * Counts the leads and projects of the last `days` days by source and outcome. Archived projects count too, because
 * they were won or lost as well.
 */
export async function listLeadSources(
  db: Db,
  viewer: Viewer,
  { today, timeZone, kindOf }: TodayAndStages,
  days: number,
): Promise<Dashboard['sources']> {
  const since = sql`${addDays(today, -days)}::date::timestamp at time zone ${timeZone}`
  const [rows, leads, received] = await Promise.all([
    db
      .select({ source: projects.source, status: projects.status, count: count() })
      .from(projects)
      .where(and(visibleProjects(viewer), sql`${projects.createdAt} >= ${since}`))
      .groupBy(projects.source, projects.status),
    countLeadsBySource(db, viewer.actor.companyId, { start: since }),
    can(viewer.actor, 'dashboard:money') ? sumReceived(db, viewer, since) : null,
  ])
  const sources = [...new Set([...rows, ...leads].map(({ source }) => source))]
  return sources
    .map((source) => {
      const countOf = (...kinds: string[]) =>
        rows
          .filter(
            (row) => row.source === source && (kinds.length === 0 || kinds.includes(kindOf(row.status))),
          )
          .reduce((sum, row) => sum + row.count, 0)
      const ofSource = leads.find((row) => row.source === source)
      return {
        source,
        leads: ofSource?.leads ?? 0,
        count: countOf(),
        won: countOf('won', 'completed'),
        lost: countOf('canceled'),
        received: received && (received.find((row) => row.source === source)?.received ?? 0),
        responseMinutes: ofSource?.responseMinutes ?? null,
      }
    })
    .sort(
      (first, second) =>
        second.count - first.count ||
        second.leads - first.leads ||
        compareText(first.source ?? '', second.source ?? ''),
    )
}

/** The money that arrived for these projects, whenever it came. */
const sumReceived = (db: Db, viewer: Viewer, since: SQL) =>
  db
    .select({
      source: projects.source,
      received: sql<number>`sum(${projectStandings.receivedAmount})::bigint`.mapWith(Number),
    })
    .from(projects)
    .innerJoin(
      projectStandings,
      and(eq(projectStandings.companyId, projects.companyId), eq(projectStandings.projectId, projects.id)),
    )
    .where(and(visibleProjects(viewer), sql`${projects.createdAt} >= ${since}`))
    .groupBy(projects.source)
