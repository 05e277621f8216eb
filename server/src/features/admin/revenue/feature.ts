import { revenueApi } from '@mantel/domain/admin/revenue'
import type { Feature } from '../../../feature.ts'
import { revenueRoutes } from './routes.ts'

export const adminRevenueFeature: Feature = {
  apis: [revenueApi],
  routes: revenueRoutes,
}
