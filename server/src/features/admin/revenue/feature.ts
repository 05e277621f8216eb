import type { Feature } from '../../../feature.ts'
import { revenueRoutes } from './routes.ts'

export const adminRevenueFeature: Feature = {
  routes: revenueRoutes,
}
