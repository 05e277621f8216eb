import { providerPaymentsApi } from '@mantel/domain/provider/provider-payments'
import type { Feature } from '../../../feature.ts'
import { sendRefundLater } from './jobs.ts'
import { refundRoutes } from './routes.ts'

export const providerRefundsFeature: Feature = {
  apis: [providerPaymentsApi],
  routes: refundRoutes,
  jobs: [sendRefundLater],
}
