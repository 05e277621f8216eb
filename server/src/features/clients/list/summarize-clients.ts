import { clientAmounts, type clientsApi, clientViews } from '@mantel/domain/clients'
import type { Output } from '@mantel/domain/endpoints/endpoint'
import { maySeePrices } from '@mantel/domain/permissions'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { countWhere, sumWhere, whereAll } from '../../../platform/database/list-conditions.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { refuseAmounts } from '../../visibility/amounts.ts'
import { clientSearch, visibleClients } from '../../visibility/clients.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { clientStats, statKeys } from './client-stats.ts'
import {
  type ClientFilters,
  conditions,
  conditionValues,
  timeZoneFor,
  viewFilterByStats,
} from './list-filters.ts'

/** The count and the sums below a list, and the counts beside the names of its views. */
export async function summarizeClients(
  db: Db,
  viewer: Viewer,
  query: ClientFilters,
): Promise<Output<typeof clientsApi.summary>> {
  refuseAmounts(viewer, clientAmounts, query)
  const values = conditionValues(query, await timeZoneFor(db, viewer.actor.companyId, query))
  const seesPrices = maySeePrices(viewer.actor)
  const hits = query.search
    ? sql`${clients.id} in (select * from ${clientSearch(viewer, query.search, 200, 'ifNone')})`
    : undefined
  const views = clientViews.filter((view) => seesPrices || view !== 'owing')
  // The money of samples counts in no sum.
  const isReal = eq(clients.isSample, false)
  const inView = viewFilterByStats[query.view]
  const { stats, isOfStats, activity, isOfActivity } = clientStats(db, viewer)
  const row = requireRow(
    await db
      .select({
        count: countWhere(inView),
        ...(seesPrices && {
          lifetimeValue: sumWhere(statKeys.value, and(inView, isReal)),
          openBalance: sumWhere(statKeys.balance, and(inView, isReal)),
        }),
        ...Object.fromEntries(views.map((view) => [view, countWhere(viewFilterByStats[view])])),
      })
      .from(clients)
      .leftJoin(stats, isOfStats)
      .leftJoin(activity, isOfActivity)
      .where(and(visibleClients(viewer), hits, whereAll(conditions, Object.keys(values), values))),
  ) as Record<string, number>
  const { count = 0, lifetimeValue = null, openBalance = null, ...counts } = row
  return { count, lifetimeValue, openBalance, views: counts }
}
