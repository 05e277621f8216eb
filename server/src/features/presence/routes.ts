import { presenceApi as api } from '@mantel/domain/presence'
import type { Route } from '../../platform/http/routing.ts'
import { enterProject, leaveProject, listPresence } from './presence.ts'

export function presenceRoutes(route: Route) {
  route(api.ofProject, ({ db, params, ...viewer }) => listPresence(db, viewer, params.id))
  route(api.enter, ({ db, params, body, ...viewer }) => enterProject(db, viewer, params.id, body))
  route(api.leave, ({ db, params, body, ...viewer }) => leaveProject(db, viewer, params.id, body.tab))
}
