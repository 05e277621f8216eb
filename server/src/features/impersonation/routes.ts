import { adminCompaniesApi } from '@mantel/domain/admin-companies'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import { impersonate } from './impersonating.ts'

export function impersonationRoutes(route: Route, { databases }: { databases: Databases }) {
  route.alone(adminCompaniesApi.impersonate, ({ actor, params, body, caller }) =>
    impersonate(databases, actor, params.id, body, caller),
  )
}
