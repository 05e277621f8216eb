import { adminClientsApi } from '@mantel/domain/admin/clients'
import type { Route } from '../../../platform/http/routing.ts'
import { getClientForPlatform } from './client.ts'

export function adminClientRoutes(route: Route) {
  route(adminClientsApi.get, ({ db, params }) => getClientForPlatform(db, params.id))
}
