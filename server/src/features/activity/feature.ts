import { activityApi } from '@mantel/domain/activity'
import type { Feature } from '../../feature.ts'
import { adminActivities, projectActivities } from '../../schema/activities.ts'
import { projectStandings } from '../../schema/projects/project-standings.ts'
import { activityRoutes } from './routes.ts'

export const activityFeature: Feature = {
  apis: [activityApi],
  routes: activityRoutes,
  // Each activity of a project also changes its standing, which has the time of the last one.
  records: { activity: [adminActivities, projectActivities, projectStandings] },
}
