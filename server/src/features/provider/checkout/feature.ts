import { checkoutsApi } from '@mantel/domain/provider/checkouts'
import type { Feature } from '../../../feature.ts'
import { providerCheckouts } from '../../../schema/money/provider.ts'
import { endStaleCheckoutsJob } from './jobs.ts'
import { checkoutRoutes } from './routes.ts'

export const checkoutFeature: Feature = {
  apis: [checkoutsApi],
  routes: checkoutRoutes,
  jobs: [endStaleCheckoutsJob],
  records: { checkout: [providerCheckouts] },
}
