import type { Feature } from '../../feature.ts'
import { discardFile, discardUnclaimed } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const filesFeature: Feature = {
  routes: fileRoutes,
  jobs: [discardFile, discardUnclaimed],
}
