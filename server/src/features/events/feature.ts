import { eventsApi } from '@mantel/domain/events'
import type { Feature } from '../../feature.ts'
import { pruneChangeLog } from './jobs.ts'
import { eventRoutes } from './routes.ts'

export const eventsFeature: Feature = {
  apis: [eventsApi],
  routes: (route, { databases, events: { hub, visibleChanges } }) =>
    eventRoutes(route, { databases, hub, visibleChanges }),
  jobs: [pruneChangeLog],
  schedules: [{ job: pruneChangeLog, cron: '*/10 * * * *' }],
}
