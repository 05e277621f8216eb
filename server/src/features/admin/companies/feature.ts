import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import type { Feature } from '../../../feature.ts'
import { deleteDue } from './jobs.ts'
import { adminCompanyRoutes } from './routes.ts'

export const adminCompaniesFeature: Feature = {
  apis: [adminCompaniesApi],
  routes: adminCompanyRoutes,
  jobs: [deleteDue],
  schedules: [{ job: deleteDue, cron: '43 * * * *' }],
}
