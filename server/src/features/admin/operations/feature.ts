import type { Feature } from '../../../feature.ts'
import { platformRoutes } from './routes.ts'

export const adminOperationsFeature: Feature = {
  routes: platformRoutes,
}
