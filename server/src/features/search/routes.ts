import { searchApi } from '@mantel/domain/search'
import type { Route } from '../../platform/http/routing.ts'
import { find } from './finding.ts'

export function searchRoutes(route: Route) {
  route(searchApi.find, ({ db, actor, scope, query }) => find(db, { actor, scope }, query.text))
}
