import { revenueApi } from '@mantel/domain/revenue'
import type { Route } from '../../platform/http/routing.ts'
import { exportRevenue } from './export-revenue.ts'
import { getRevenue } from './revenue.ts'

export function revenueRoutes(route: Route) {
  route(revenueApi.get, ({ db, actor, query }) => getRevenue(db, actor.companyId, query))
  route(revenueApi.download, ({ db, actor, body }) => exportRevenue(db, actor, body))
}
