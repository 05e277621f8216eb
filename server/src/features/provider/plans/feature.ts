import { planApi } from '@mantel/domain/plans/plans'
import type { Feature } from '../../../feature.ts'
import { planCheckouts, planInvoices } from '../../../schema/money/plan-billing.ts'
import { deleteCustomer } from './delete-customer.ts'
import {
  convergePlanJob,
  reconcilePlans,
  syncTierWithProvider,
  watchLimitsJob,
  watchPlansJob,
} from './jobs.ts'
import { planRoutes } from './routes.ts'

export const plansFeature: Feature = {
  apis: [planApi],
  routes: planRoutes,
  records: { 'plan-invoice': [planInvoices], 'plan-checkout': [planCheckouts] },
  jobs: [
    syncTierWithProvider,
    convergePlanJob,
    reconcilePlans,
    watchPlansJob,
    watchLimitsJob,
    deleteCustomer,
  ],
  schedules: [
    { job: reconcilePlans, cron: '17 * * * *' },
    { job: watchPlansJob, cron: '*/10 * * * *' },
    { job: watchLimitsJob, cron: '37 * * * *' },
  ],
}
