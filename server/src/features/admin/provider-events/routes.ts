import { providerEventsApi } from '@mantel/domain/admin/provider-events'
import type { Route } from '../../../platform/http/routing.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { listProviderEvents, retryProviderEvent } from './provider-events.ts'

export function adminProviderEventRoutes(route: Route, { provider }: { provider: Provider | null }) {
  route(providerEventsApi.list, ({ db, query }) => listProviderEvents(db, provider !== null, query))
  route(providerEventsApi.retry, ({ db, actor, params }) => retryProviderEvent(db, actor, params.id))
}
