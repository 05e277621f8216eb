import { dashboardApi } from '@mantel/domain/dashboard'
import type { Route } from '../../platform/http/routing.ts'
import type { ActivityLabels } from '../activity/field-labels.ts'
import { getDashboard } from './dashboard.ts'
import { showInvoice, showProject, snoozeInvoice, snoozeProject } from './snoozes.ts'

type Options = { activityLabels: ActivityLabels; exampleSite?: (companyId: string) => string | null }

export function dashboardRoutes(route: Route, { activityLabels, exampleSite }: Options) {
  route(dashboardApi.get, async ({ db, actor, scope }) => ({
    ...(await getDashboard(db, { actor, scope }, activityLabels)),
    exampleSite: exampleSite?.(actor.companyId) ?? null,
  }))
  route(dashboardApi.snoozeProject, ({ db, actor, scope, params, body }) =>
    snoozeProject(db, { actor, scope }, params.id, body),
  )
  route(dashboardApi.showProject, ({ db, actor, scope, params }) =>
    showProject(db, { actor, scope }, params.id),
  )
  route(dashboardApi.snoozeInvoice, ({ db, actor, scope, params, body }) =>
    snoozeInvoice(db, { actor, scope }, params.id, body),
  )
  route(dashboardApi.showInvoice, ({ db, actor, scope, params }) =>
    showInvoice(db, { actor, scope }, params.id),
  )
}
