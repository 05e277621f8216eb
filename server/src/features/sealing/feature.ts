import type { Feature } from '../../feature.ts'
import { sealContract, sealForgotten } from './jobs.ts'
import { sealingRoutes } from './routes.ts'

export const sealingFeature: Feature = {
  routes: sealingRoutes,
  jobs: [sealContract, sealForgotten],
  schedules: [{ job: sealForgotten, cron: '*/5 * * * *' }],
}
