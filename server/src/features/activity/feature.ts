import { activityApi } from '@mantel/domain/activity'
import type { Feature } from '../../feature.ts'
import { adminActivities, projectActivities } from '../../schema/activities.ts'
import { projectStandings } from '../../schema/projects/project-standings.ts'
import { activityRoutes } from './routes.ts'

export const activityFeature: Feature = {
  apis: [activityApi],
  routes: activityRoutes,
  // Each activity of a project also updates the project's standing, which stores the time of the last activity.
  records: { activity: [adminActivities, projectActivities, projectStandings] },
}
