import type { Feature } from '../../../feature.ts'
import { waitlistRoutes } from './routes.ts'

export const adminWaitlistFeature: Feature = {
  routes: waitlistRoutes,
}
