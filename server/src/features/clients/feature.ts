import type { Feature } from '../../feature.ts'
import { clientLabels } from './field-labels.ts'
import { discardMerge } from './jobs.ts'
import { clientRoutes } from './routes.ts'

export const clientsFeature: Feature = {
  routes: clientRoutes,
  jobs: [discardMerge],
  activityLabels: { client: { fields: clientLabels } },
}
