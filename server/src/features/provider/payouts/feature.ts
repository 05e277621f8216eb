import { payoutsApi } from '@mantel/domain/provider/provider-payments'
import type { Feature } from '../../../feature.ts'
import { payouts } from '../../../schema/money/provider.ts'
import { payoutRoutes } from './routes.ts'

export const payoutsFeature: Feature = {
  apis: [payoutsApi],
  routes: payoutRoutes,
  records: { payout: [payouts] },
}
