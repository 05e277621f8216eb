import { activityApi } from '@mantel/domain/activity'
import type { Feature } from '../../feature.ts'
import { adminActivities, projectActivities } from '../../schema/activities.ts'
import { activityRoutes } from './routes.ts'

export const activityFeature: Feature = {
  apis: [activityApi],
  routes: activityRoutes,
  records: { activity: [adminActivities, projectActivities] },
}
