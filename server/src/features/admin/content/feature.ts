import type { Feature } from '../../../feature.ts'
import { contentRoutes } from './routes.ts'

export const adminContentFeature: Feature = {
  routes: contentRoutes,
}
