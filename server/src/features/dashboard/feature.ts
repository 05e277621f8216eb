import { dashboardApi } from '@mantel/domain/dashboard'
import type { Feature } from '../../feature.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardFeature: Feature = {
  apis: [dashboardApi],
  routes: dashboardRoutes,
}
