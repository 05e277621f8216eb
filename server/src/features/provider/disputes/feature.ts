import { disputesApi } from '@mantel/domain/provider/provider-payments'
import type { Feature } from '../../../feature.ts'
import { disputes } from '../../../schema/money/provider.ts'
import { disputeRoutes } from './routes.ts'

export const disputesFeature: Feature = {
  apis: [disputesApi],
  routes: disputeRoutes,
  records: { dispute: [disputes] },
}
