import { costsApi } from '@mantel/domain/costs'
import type { Route } from '../../platform/http/routing.ts'
import { addCost, editCost, listCosts, removeCost } from './project-costs.ts'
import { editSavedCost, listSavedCosts, removeSavedCost, saveCost } from './saved-costs.ts'

export function costRoutes(route: Route) {
  route(costsApi.saved, ({ db, actor }) => listSavedCosts(db, actor.companyId))
  route(costsApi.save, ({ db, actor, body }) => saveCost(db, actor, body))
  route(costsApi.editSaved, ({ db, actor, params, body }) => editSavedCost(db, actor, params.id, body))
  route(costsApi.removeSaved, ({ db, actor, params }) => removeSavedCost(db, actor, params.id))
  route(costsApi.ofProject, ({ db, actor, scope, params }) => listCosts(db, { actor, scope }, params.id))
  route(costsApi.add, ({ db, actor, scope, params, body }) => addCost(db, { actor, scope }, params.id, body))
  route(costsApi.edit, ({ db, actor, params, body }) => editCost(db, actor, params.id, body))
  route(costsApi.remove, ({ db, actor, params }) => removeCost(db, actor, params.id))
}
