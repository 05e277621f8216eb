import { revenueApi } from '@mantel/domain/revenue'
import type { Feature } from '../../feature.ts'
import { revenueRoutes } from './routes.ts'

export const revenueFeature: Feature = { apis: [revenueApi], routes: revenueRoutes }
