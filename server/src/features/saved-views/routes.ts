import { savedViewsApi } from '@mantel/domain/lists/saved-views'
import type { Route } from '../../platform/http/routing.ts'
import { createSavedView, editSavedView, listSavedViews, removeSavedView } from './saved-views.ts'

export function savedViewRoutes(route: Route) {
  route(savedViewsApi.list, ({ db, actor, query }) => listSavedViews(db, actor, query.list))
  route(savedViewsApi.create, ({ db, actor, body }) => createSavedView(db, actor, body))
  route(savedViewsApi.edit, ({ db, actor, params, body }) => editSavedView(db, actor, params.id, body))
  route(savedViewsApi.remove, ({ db, actor, params }) => removeSavedView(db, actor, params.id))
}
