import { adminClientsApi } from '@mantel/domain/admin/clients'
import type { Feature } from '../../../feature.ts'
import { adminClientRoutes } from './routes.ts'

export const adminClientsFeature: Feature = {
  apis: [adminClientsApi],
  routes: adminClientRoutes,
}
