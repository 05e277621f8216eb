import { adminUsersApi } from '@mantel/domain/admin/users'
import type { Feature } from '../../../feature.ts'
import { adminUserRoutes } from './routes.ts'

export const adminUsersFeature: Feature = {
  apis: [adminUsersApi],
  routes: adminUserRoutes,
}
