import type { Feature } from '../../../feature.ts'
import { systemEmailRoutes } from './routes.ts'

export const adminSystemEmailsFeature: Feature = {
  routes: systemEmailRoutes,
}
