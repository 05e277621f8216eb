import type { Feature } from '../../feature.ts'
import { brandingRoutes } from './routes.ts'

export const brandingFeature: Feature = {
  routes: brandingRoutes,
}
