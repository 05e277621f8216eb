import { workspaceApi } from '@mantel/domain/settings/workspace'
import type { Route } from '../../platform/http/routing.ts'
import { getWorkspace } from './workspace.ts'

export function companyRoutes(route: Route) {
  route(workspaceApi.get, ({ db, actor }) => getWorkspace(db, actor.companyId))
}
