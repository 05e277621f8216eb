import type { Feature } from '../../../feature.ts'
import { businessProfileRoutes } from './routes.ts'

export const adminBusinessProfilesFeature: Feature = {
  routes: businessProfileRoutes,
}
