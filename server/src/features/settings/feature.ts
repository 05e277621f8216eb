import { settingsApi } from '@mantel/domain/settings/settings'
import type { Feature } from '../../feature.ts'
import { anchors, settingsLabels } from './field-labels.ts'
import { settingsRoutes } from './routes.ts'

export const settingsFeature: Feature = {
  apis: [settingsApi],
  routes: settingsRoutes,
  activityLabels: { company: { fields: settingsLabels, values: { finalPaymentAnchor: anchors } } },
}
