import { dashboardApi } from '@mantel/domain/dashboard'
import { snoozesApi } from '@mantel/domain/snoozes'
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
  route(snoozesApi.project, ({ db, actor, scope, params, body }) =>
    snoozeProject(db, { actor, scope }, params.id, body),
  )
  route(snoozesApi.showProject, ({ db, actor, scope, params }) =>
    showProject(db, { actor, scope }, params.id),
  )
  route(snoozesApi.invoice, ({ db, actor, scope, params, body }) =>
    snoozeInvoice(db, { actor, scope }, params.id, body),
  )
  route(snoozesApi.showInvoice, ({ db, actor, scope, params }) =>
    showInvoice(db, { actor, scope }, params.id),
  )
}
