import { activityApi } from '@mantel/domain/activity'
import type { Route } from '../../platform/http/routing.ts'
import { listOfClient, listOfCompany, listOfProject } from './list-activity.ts'

export function activityRoutes(route: Route) {
  route(activityApi.ofCompany, ({ db, actor, scope, query }) => listOfCompany(db, { actor, scope }, query))
  route(activityApi.ofProject, ({ db, actor, scope, params, query }) =>
    listOfProject(db, { actor, scope }, params.id, query),
  )
  route(activityApi.ofClient, ({ db, actor, scope, params, query }) =>
    listOfClient(db, { actor, scope }, params.id, query),
  )
}
