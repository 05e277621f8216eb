import { revenueApi } from '@mantel/domain/admin/revenue'
import type { Clock } from '../../../platform/clock.ts'
import type { Route } from '../../../platform/http/routing.ts'
import { exportMonths } from './export-months.ts'
import { getRevenue } from './revenue.ts'

export function revenueRoutes(route: Route, { clock }: { clock: Clock }) {
  route(revenueApi.get, ({ db }) => getRevenue(db, clock()))
  route(revenueApi.download, ({ db, actor }) => exportMonths(db, actor, clock()))
}
