import { impersonationApi } from '@mantel/domain/impersonation'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import { impersonate } from './impersonation.ts'

export function impersonationRoutes(route: Route, { databases }: { databases: Databases }) {
  route.withoutTransaction(impersonationApi.impersonate, ({ actor, params, body, caller }) =>
    impersonate(databases, actor, params.id, body, caller),
  )
}
