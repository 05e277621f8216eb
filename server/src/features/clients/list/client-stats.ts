import { and, count, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { adminActivities } from '../../../schema/activities.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { projectStandings } from '../../../schema/projects/project-standings.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { isOpen, stageKind } from '../../companies/stages.ts'
import { type ViewerKeys, visibleProjects } from '../../visibility/projects.ts'

/**
 * The stats of all clients and their activity, as left joins for queries that sort, filter or sum by them. They cover
 * only the projects that the viewer sees. PostgreSQL skips a join whose columns the query does not use.
 */
export function clientStats(db: Db, viewer: ViewerKeys) {
  const stats = projectStats(db, viewer)
  const activity = clientActivity(db, viewer)
  return {
    stats,
    isOfStats: eq(stats.clientId, clients.id),
    activity,
    isOfActivity: sql`${activity.clientId} = ${clients.id}::text`,
  }
}

const projectStats = (db: Db, viewer: ViewerKeys) =>
  db
    .select({
      clientId: projects.clientId,
      projectCount: count().as('project_count'),
      activeCount: sql`count(*) filter (where ${isActiveProject(viewer.actor.companyId)})`.as('active_count'),
      received: sql`sum(${projectStandings.receivedAmount})::bigint`.as('received'),
      open: sql`sum(${projectStandings.openAmount})::bigint`.as('open'),
      lastActivityAt: max(projectStandings.lastActivityAt).as('last_activity_at'),
    })
    .from(projects)
    .innerJoin(
      projectStandings,
      and(eq(projectStandings.companyId, projects.companyId), eq(projectStandings.projectId, projects.id)),
    )
    .where(and(visibleProjects(viewer), isNotNull(projects.clientId)))
    .groupBy(projects.clientId)
    .as('project_stats')

export const isActiveProject = (companyId: string) =>
  and(isNull(projects.archivedAt), isOpen(stageKind(companyId)))

/** When each client last had an activity, not counting their projects. */
const clientActivity = (db: Db, { actor }: ViewerKeys) =>
  db
    .select({ clientId: adminActivities.targetId, lastAt: max(adminActivities.createdAt).as('last_at') })
    .from(adminActivities)
    .where(and(eq(adminActivities.companyId, actor.companyId), eq(adminActivities.targetType, 'client')))
    .groupBy(adminActivities.targetId)
    .as('client_activity')

/** The expressions that lists sort and filter by. A client without projects has no row in the stats. */
export const statKeys = {
  projects: sql`coalesce(project_stats.project_count, 0)`,
  value: sql`coalesce(project_stats.received, 0)`,
  balance: sql`coalesce(project_stats.open, 0)`,
  active: sql`coalesce(project_stats.active_count, 0)`,
  activity: sql`greatest(project_stats.last_activity_at, client_activity.last_at)`,
}
