import type { Feature } from '../../feature.ts'
import { expireContract, remindContract, reportUndelivered } from './jobs.ts'
import { contractRoutes } from './routes.ts'

export const contractsFeature: Feature = {
  routes: contractRoutes,
  jobs: [expireContract, remindContract, reportUndelivered],
}
