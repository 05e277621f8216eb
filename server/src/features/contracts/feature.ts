import type { Feature } from '../../feature.ts'
import { expireContract, remindContract, tellUndelivered } from './jobs.ts'
import { contractRoutes } from './routes.ts'

export const contractsFeature: Feature = {
  routes: contractRoutes,
  jobs: [expireContract, remindContract, tellUndelivered],
}
