import { payApi } from '@mantel/domain/payments/pay'
import type { Feature } from '../../feature.ts'
import { payRoutes } from './routes.ts'

export const payFeature: Feature = { apis: [payApi], routes: payRoutes }
