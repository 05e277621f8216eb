import type { Feature } from '../../feature.ts'
import { checklistRoutes } from './routes.ts'

export const checklistFeature: Feature = {
  routes: checklistRoutes,
}
