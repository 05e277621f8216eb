import type { Feature } from '../../feature.ts'
import { sendPasswordReset } from './jobs.ts'
import { authRoutes } from './routes.ts'

export const authFeature: Feature = {
  routes: authRoutes,
  jobs: [sendPasswordReset],
}
