import type { Feature } from '../../feature.ts'
import { projectLabels } from './field-labels.ts'
import { projectRoutes } from './routes.ts'

export const projectsFeature: Feature = {
  routes: projectRoutes,
  activityLabels: { project: { fields: projectLabels } },
}
