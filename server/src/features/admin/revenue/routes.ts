import { revenueApi } from '@mantel/domain/admin/revenue'
import type { Route } from '../../../platform/http/routing.ts'
import { exportMonths } from './export-months.ts'
import { getRevenue } from './revenue.ts'

export function revenueRoutes(route: Route) {
  route(revenueApi.get, ({ db }) => getRevenue(db))
  route(revenueApi.download, ({ db, actor }) => exportMonths(db, actor))
}
