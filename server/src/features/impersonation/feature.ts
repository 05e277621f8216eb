import type { Feature } from '../../feature.ts'
import { impersonationRoutes } from './routes.ts'

export const impersonationFeature: Feature = {
  routes: impersonationRoutes,
}
