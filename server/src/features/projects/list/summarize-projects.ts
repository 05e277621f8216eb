import { dayIn } from '@mantel/domain/basics/dates'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { maySeePrices } from '@mantel/domain/permissions'
import { rulesFor } from '@mantel/domain/projects/next-step-rules'
import { projectAmounts, type projectsApi, projectViews } from '@mantel/domain/projects/projects'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { countWhere, sumWhere, whereAll } from '../../../platform/database/list-conditions.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { refuseAmounts } from '../../visibility/amounts.ts'
import { projectSearch, type Viewer, visibleProjects } from '../../visibility/projects.ts'
import { conditionsAt, conditionValues, type ProjectFilters, viewFilter } from './list-filters.ts'
import { isStandingOfProject, joinedStanding } from './list-orders.ts'

/** Returns the count and the sums below a list, and the counts next to the names of its views. */
export async function summarizeProjects(
  db: Db,
  viewer: Viewer,
  query: ProjectFilters,
): Promise<Output<typeof projectsApi.summary>> {
  refuseAmounts(viewer, projectAmounts, query)
  const timeZone = await timeZoneOf(db, viewer.actor.companyId)
  const today = dayIn(timeZone, new Date())
  const seesPrices = maySeePrices(viewer.actor)
  const values = conditionValues(query, { today, timeZone })
  const hits = query.search
    ? sql`${projects.id} in (select * from ${projectSearch(viewer, query.search, 200, 'ifNone')})`
    : undefined
  // The values of samples count in no sum.
  const isReal = eq(projects.isSample, false)
  const inView = viewFilter(viewer, query.view, today)
  const views = projectViews.filter((view) => seesPrices || view !== 'owing')
  const row = requireRow(
    await db
      .select({
        count: countWhere(inView),
        ...(seesPrices && {
          value: sumWhere(projects.value, and(inView, isReal)),
          openAmount: sumWhere(joinedStanding.openAmount, and(inView, isReal)),
        }),
        ...Object.fromEntries(views.map((view) => [view, countWhere(viewFilter(viewer, view, today))])),
      })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .leftJoin(joinedStanding, isStandingOfProject)
      .where(
        and(
          visibleProjects(viewer),
          hits,
          whereAll(conditionsAt(today, rulesFor(viewer.actor)), Object.keys(values), values),
        ),
      ),
  ) as Record<string, number>
  const { count = 0, value = null, openAmount = null, ...counts } = row
  return { count, value, openAmount, views: counts }
}
