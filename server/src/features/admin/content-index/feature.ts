import type { Feature } from '../../../feature.ts'
import { contentIndexRoutes } from './routes.ts'

export const adminContentIndexFeature: Feature = {
  routes: contentIndexRoutes,
}
