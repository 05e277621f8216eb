import { adminSearchApi } from '@mantel/domain/admin/search'
import { searchApi } from '@mantel/domain/search'
import type { Route } from '../../platform/http/routing.ts'
import { searchPlatform } from '../admin/search/search-platform.ts'
import { searchCompany } from './search-company.ts'

export function searchRoutes(route: Route) {
  route(searchApi.find, ({ db, actor, scope, query }) => searchCompany(db, { actor, scope }, query.text))
  route(adminSearchApi.find, ({ db, query }) => searchPlatform(db, query.text))
}
