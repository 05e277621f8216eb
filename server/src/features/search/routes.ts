import { adminSearchApi } from '@mantel/domain/admin/search'
import { searchApi } from '@mantel/domain/search'
import type { Route } from '../../platform/http/routing.ts'
import { findOnPlatform } from '../admin/search/search-platform.ts'
import { find } from './search-company.ts'

export function searchRoutes(route: Route) {
  route(searchApi.find, ({ db, actor, scope, query }) => find(db, { actor, scope }, query.text))
  route(adminSearchApi.find, ({ db, query }) => findOnPlatform(db, query.text))
}
