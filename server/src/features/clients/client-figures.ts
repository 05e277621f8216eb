import { and, count, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { isoText } from '../../schema/columns.ts'
import { projects } from '../../schema/projects/projects.ts'
import { stageKind } from '../companies/stages.ts'
import { ofClient } from '../visibility/clients.ts'
import { seenBy as projectsSeenBy, seesPrices, type Viewer } from '../visibility/projects.ts'

const { companyId: _, searchText: _a, sortName: _b, ...columns } = getTableColumns(clients)

/** A client as the product shows one. */
export const shown = columns

/**
 * Clients with what their projects say about them, in one statement; the caller says which and in what order. Whoever
 * sees only their own projects gets the figures of those.
 */
export function selectClients(db: Db, viewer: Viewer, where: SQL | undefined) {
  const { companyId } = viewer.actor
  const figures = db
    .select({
      projectCount: count().as('project_count'),
      lifetimeValue: (seesPrices(viewer.actor) ? earned(companyId) : hidden).as('lifetime_value'),
      lastOnProject: sql`max(${lastOnProject})`.as('last_on_project'),
    })
    .from(projects)
    .where(and(ofClient, projectsSeenBy(viewer)))
    .as('figures')
  return db
    .select({
      ...shown,
      sortName: clients.sortName,
      projectCount: figures.projectCount,
      lifetimeValue: figures.lifetimeValue,
      lastActivityAt: sql<string | null>`greatest(${figures.lastOnProject}, ${lastOnClient})`.mapWith(
        isoText,
      ),
    })
    .from(clients)
    .leftJoinLateral(figures, sql`true`)
    .where(where)
    .$dynamic()
}

/**
 * What was agreed on, as it stands: estimates less discounts of what is won or completed. Those put away count like the
 * others, because a job that is done and filed was still done; paused and canceled ones do not. Exact until the one
 * rounding, half away from zero, as lessDiscount() has it.
 */
const earned = (companyId: string) =>
  sql<
    number | null
  >`coalesce(sum(${projects.estimateValue} - round(${projects.estimateValue} * ${projects.discountPercent} * 0.01))
    filter (where ${stageKind(companyId)} in ('won', 'completed')), 0)::bigint`.mapWith(Number)

const hidden = sql<number | null>`null::bigint`

const lastOnProject = sql`(select max(a.created_at) from project_activities a
  where a.company_id = ${projects.companyId} and a.project_id = ${projects.id})`

const lastOnClient = sql`(select max(a.created_at) from admin_activities a
  where a.company_id = ${clients.companyId} and a.target_type = 'client' and a.target_id = ${clients.id}::text)`
