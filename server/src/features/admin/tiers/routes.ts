import { tiersApi } from '@mantel/domain/admin/tiers'
import type { Route } from '../../../platform/http/routing.ts'
import { createTier, listTiers, removeTier, reorderTiers, updateTier } from './tiers.ts'

export function tierRoutes(route: Route) {
  route(tiersApi.list, ({ db }) => listTiers(db))
  route(tiersApi.create, ({ db, actor, body }) => createTier(db, actor, body))
  route(tiersApi.update, ({ db, actor, params, body }) => updateTier(db, actor, params.id, body))
  route(tiersApi.order, ({ db, actor, body }) => reorderTiers(db, actor, body.ids))
  route(tiersApi.remove, ({ db, actor, params }) => removeTier(db, actor, params.id))
}
