import type { Feature } from '../../../feature.ts'
import { tierRoutes } from './routes.ts'

export const adminTiersFeature: Feature = {
  routes: tierRoutes,
}
