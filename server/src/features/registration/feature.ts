import type { Feature } from '../../feature.ts'
import { registrationRoutes } from './routes.ts'

export const registrationFeature: Feature = {
  routes: registrationRoutes,
}
