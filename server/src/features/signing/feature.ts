import type { Feature } from '../../feature.ts'
import { signingRoutes } from './routes.ts'

export const signingFeature: Feature = {
  routes: signingRoutes,
}
