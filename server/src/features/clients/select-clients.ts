import { and, count, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { isoText } from '../../schema/columns.ts'
import { projects } from '../../schema/projects/projects.ts'
import { stageKind } from '../companies/stages.ts'
import { isProjectOfClient } from '../visibility/clients.ts'
import { type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

const { companyId: _, searchText: _a, sortName: _b, ...columns } = getTableColumns(clients)

/** The columns that responses contain. */
export const clientColumns = columns

/**
 * Clients with stats of their projects, in one statement; the caller adds the order. The stats cover only the
 * projects that the viewer sees.
 */
export function selectClients(
  db: Db,
  { seesPrices, ...viewer }: ViewerKeys & { seesPrices: boolean },
  where: SQL | undefined,
) {
  const { companyId } = viewer.actor
  const stats = db
    .select({
      projectCount: count().as('project_count'),
      lifetimeValue: (seesPrices ? agreedValue(companyId) : hiddenValue).as('lifetime_value'),
      lastOnProject: sql`max(${lastProjectActivity})`.as('last_on_project'),
    })
    .from(projects)
    .where(and(isProjectOfClient, visibleProjects(viewer)))
    .as('stats')
  return db
    .select({
      ...clientColumns,
      sortName: clients.sortName,
      projectCount: stats.projectCount,
      lifetimeValue: stats.lifetimeValue,
      lastActivityAt: sql<string | null>`greatest(${stats.lastOnProject}, ${lastClientActivity})`.mapWith(
        isoText,
      ),
    })
    .from(clients)
    .leftJoinLateral(stats, sql`true`)
    .where(where)
    .$dynamic()
}

/**
 * The value of won and completed projects. Archived projects count, because the work was done; paused and canceled ones
 * do not.
 */
const agreedValue = (companyId: string) =>
  sql<
    number | null
  >`coalesce(sum(${projects.value}) filter (where ${stageKind(companyId)} in ('won', 'completed')), 0)::bigint`.mapWith(
    Number,
  )

const hiddenValue = sql<number | null>`null::bigint`

const lastProjectActivity = sql`(select max(a.created_at) from project_activities a
  where a.company_id = ${projects.companyId} and a.project_id = ${projects.id})`

const lastClientActivity = sql`(select max(a.created_at) from admin_activities a
  where a.company_id = ${clients.companyId} and a.target_type = 'client' and a.target_id = ${clients.id}::text)`
