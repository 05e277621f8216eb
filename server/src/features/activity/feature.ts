import type { Feature } from '../../feature.ts'
import { activityRoutes } from './routes.ts'

export const activityFeature: Feature = {
  routes: activityRoutes,
}
