import type { Feature } from '../../../feature.ts'
import { deleteDue } from './jobs.ts'
import { adminCompanyRoutes } from './routes.ts'

export const adminCompaniesFeature: Feature = {
  routes: adminCompanyRoutes,
  jobs: [deleteDue],
  schedules: [{ job: deleteDue, cron: '43 * * * *' }],
}
