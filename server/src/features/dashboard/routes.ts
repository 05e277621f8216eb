import { dashboardApi } from '@mantel/domain/dashboard'
import type { Route } from '../../platform/http/routing.ts'
import type { ActivityLabels } from '../activity/field-labels.ts'
import { getDashboard } from './dashboard.ts'

type Options = { activityLabels: ActivityLabels; exampleSite?: (companyId: string) => string | null }

export function dashboardRoutes(route: Route, { activityLabels, exampleSite }: Options) {
  route(dashboardApi.get, async ({ db, actor, scope }) => ({
    ...(await getDashboard(db, { actor, scope }, activityLabels)),
    exampleSite: exampleSite?.(actor.companyId) ?? null,
  }))
}
