import { providerEventsApi } from '@mantel/domain/admin/provider-events'
import type { Feature } from '../../../feature.ts'
import { providerEvents } from '../../../schema/money/provider.ts'
import { adminProviderEventRoutes } from './routes.ts'

export const adminProviderEventsFeature: Feature = {
  apis: [providerEventsApi],
  routes: adminProviderEventRoutes,
  records: { 'provider-event': [providerEvents] },
}
