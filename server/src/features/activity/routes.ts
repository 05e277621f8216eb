import { activityApi } from '@mantel/domain/activity'
import type { Route } from '../../platform/http/routing.ts'
import type { ActivityLabels } from './field-labels.ts'
import { listClientActivity, listCompanyActivity, listProjectActivity } from './list-activity.ts'

export function activityRoutes(route: Route, { activityLabels }: { activityLabels: ActivityLabels }) {
  route(activityApi.ofCompany, ({ db, actor, scope, query }) =>
    listCompanyActivity(db, { actor, scope }, query, activityLabels),
  )
  route(activityApi.ofProject, ({ db, actor, scope, params, query }) =>
    listProjectActivity(db, { actor, scope }, params.id, query, activityLabels),
  )
  route(activityApi.ofClient, ({ db, actor, scope, params, query }) =>
    listClientActivity(db, { actor, scope }, params.id, query, activityLabels),
  )
}
