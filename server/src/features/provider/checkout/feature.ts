import { checkoutsApi } from '@mantel/domain/provider/checkouts'
import type { Feature } from '../../../feature.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'
import { checkoutRoutes } from './routes.ts'

export const checkoutFeature: Feature = {
  apis: [checkoutsApi],
  routes: checkoutRoutes,
  records: { checkout: [providerCheckouts] },
}
