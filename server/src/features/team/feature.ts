import type { Feature } from '../../feature.ts'
import { teamRoutes } from './routes.ts'

export const teamFeature: Feature = {
  routes: teamRoutes,
}
