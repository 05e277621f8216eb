import { and, count, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { isoText } from '../../schema/columns.ts'
import { projects } from '../../schema/projects/projects.ts'
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
  const sumOf = (amount: 'received_amount' | 'open_amount') => (seesPrices ? sumOfStandings(amount) : hidden)
  const stats = db
    .select({
      projectCount: count().as('project_count'),
      lifetimeValue: sumOf('received_amount').as('lifetime_value'),
      openBalance: sumOf('open_amount').as('open_balance'),
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
      openBalance: stats.openBalance,
      lastActivityAt: sql<string | null>`greatest(${stats.lastOnProject}, ${lastClientActivity})`.mapWith(
        isoText,
      ),
    })
    .from(clients)
    .leftJoinLateral(stats, sql`true`)
    .where(where)
    .$dynamic()
}

const sumOfStandings = (amount: 'received_amount' | 'open_amount') =>
  sql<number | null>`coalesce(sum((select s.${sql.raw(amount)} from project_standings s
    where s.company_id = projects.company_id and s.project_id = projects.id)), 0)::bigint`.mapWith(Number)

const hidden = sql<number | null>`null::bigint`

const lastProjectActivity = sql`(select max(a.created_at) from project_activities a
  where a.company_id = ${projects.companyId} and a.project_id = ${projects.id})`

const lastClientActivity = sql`(select max(a.created_at) from admin_activities a
  where a.company_id = ${clients.companyId} and a.target_type = 'client' and a.target_id = ${clients.id}::text)`
