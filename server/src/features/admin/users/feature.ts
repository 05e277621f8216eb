import type { Feature } from '../../../feature.ts'
import { adminUserRoutes } from './routes.ts'

export const adminUsersFeature: Feature = {
  routes: adminUserRoutes,
}
