import type { Feature } from '../../feature.ts'
import { sealContract, sealOverdue } from './jobs.ts'
import { sealingRoutes } from './routes.ts'

export const sealingFeature: Feature = {
  routes: sealingRoutes,
  jobs: [sealContract, sealOverdue],
  schedules: [{ job: sealOverdue, cron: '*/5 * * * *' }],
}
