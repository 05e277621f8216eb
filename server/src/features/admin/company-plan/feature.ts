import { companyPlanApi } from '@mantel/domain/admin/company-plan'
import type { Feature } from '../../../feature.ts'
import { companyPlanRoutes } from './routes.ts'

export const adminCompanyPlanFeature: Feature = {
  apis: [companyPlanApi],
  routes: companyPlanRoutes,
}
