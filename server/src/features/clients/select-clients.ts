import { and, count, eq, getTableColumns, type SQLWrapper, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { isoText } from '../../schema/columns.ts'
import { projectStandings } from '../../schema/projects/project-standings.ts'
import { projects } from '../../schema/projects/projects.ts'
import { isProjectOfClient } from '../visibility/clients.ts'
import { type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

const {
  companyId: _,
  searchText: _a,
  sortName: _b,
  sortCompany: _c,
  sortCity: _d,
  ...columns
} = getTableColumns(clients)

/** The columns that responses contain. */
export const clientColumns = columns

/** The limit makes PostgreSQL look up one row per project, instead of reading the standings of all projects. */
const standing = new QueryBuilder({ casing: 'snake_case' })
  .select({
    receivedAmount: projectStandings.receivedAmount,
    openAmount: projectStandings.openAmount,
    lastActivityAt: projectStandings.lastActivityAt,
  })
  .from(projectStandings)
  .where(and(eq(projectStandings.companyId, projects.companyId), eq(projectStandings.projectId, projects.id)))
  .limit(1)
  .as('standing')

/** The clients' columns with stats of their projects. The stats cover only the projects that the viewer sees. */
export function clientSelection(db: Db, { seesPrices, ...viewer }: ViewerKeys & { seesPrices: boolean }) {
  const sumOf = (amount: SQLWrapper) => (seesPrices ? totalOf(amount) : hidden)
  const stats = db
    .select({
      projectCount: count().as('project_count'),
      lifetimeValue: sumOf(standing.receivedAmount).as('lifetime_value'),
      openBalance: sumOf(standing.openAmount).as('open_balance'),
      lastOnProject: sql`max(${standing.lastActivityAt})`.as('last_on_project'),
    })
    .from(projects)
    .leftJoinLateral(standing, sql`true`)
    .where(and(isProjectOfClient, visibleProjects(viewer)))
    .as('stats')
  const selected = {
    ...clientColumns,
    projectCount: stats.projectCount,
    lifetimeValue: stats.lifetimeValue,
    openBalance: stats.openBalance,
    lastActivityAt: sql<string | null>`greatest(${stats.lastOnProject}, ${lastClientActivity})`.mapWith(
      isoText,
    ),
  }
  return { selected, stats }
}

const totalOf = (amount: SQLWrapper) =>
  sql<number | null>`coalesce(sum(${amount}), 0)::bigint`.mapWith(Number)

const hidden = sql<number | null>`null::bigint`

const lastClientActivity = sql`(select max(a.created_at) from admin_activities a
  where a.company_id = ${clients.companyId} and a.target_type = 'client' and a.target_id = ${clients.id}::text)`
