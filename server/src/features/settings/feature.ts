import type { Feature } from '../../feature.ts'
import { settingsLabels } from './field-labels.ts'
import { settingsRoutes } from './routes.ts'

export const settingsFeature: Feature = {
  routes: settingsRoutes,
  activityLabels: { company: settingsLabels },
}
