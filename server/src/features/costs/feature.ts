import type { Feature } from '../../feature.ts'
import { costRoutes } from './routes.ts'

export const costsFeature: Feature = {
  routes: costRoutes,
}
