import { paymentsApi } from '@mantel/domain/payments/payments'
import type { Feature } from '../../feature.ts'
import { receipts, transactions } from '../../schema/money/transactions.ts'
import { paymentRoutes } from './routes.ts'

export const paymentsFeature: Feature = {
  apis: [paymentsApi],
  routes: paymentRoutes,
  records: { transaction: [transactions, receipts] },
}
