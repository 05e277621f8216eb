import { dashboardApi } from '@mantel/domain/dashboard'
import type { Route } from '../../platform/http/routing.ts'
import { getDashboard } from './dashboard.ts'

export function dashboardRoutes(route: Route) {
  route(dashboardApi.get, ({ db, actor, scope }) => getDashboard(db, { actor, scope }))
}
