import { dashboardApi } from '@mantel/domain/dashboard'
import type { Route } from '../../platform/http/routing.ts'
import type { ActivityLabels } from '../activity/field-labels.ts'
import { getDashboard } from './dashboard.ts'

export function dashboardRoutes(route: Route, { activityLabels }: { activityLabels: ActivityLabels }) {
  route(dashboardApi.get, ({ db, actor, scope }) => getDashboard(db, { actor, scope }, activityLabels))
}
