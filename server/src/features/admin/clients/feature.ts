import type { Feature } from '../../../feature.ts'
import { adminClientRoutes } from './routes.ts'

export const adminClientsFeature: Feature = {
  routes: adminClientRoutes,
}
