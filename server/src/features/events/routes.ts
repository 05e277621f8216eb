import { eventsApi } from '@mantel/domain/events'
import type { Route } from '../../platform/http/routing.ts'
import { openStream, type StreamDeps } from './open-stream.ts'

export function eventRoutes(route: Route, deps: StreamDeps) {
  route.withoutTransaction(eventsApi.stream, ({ actor, query }) => openStream(deps, actor, query))
}
