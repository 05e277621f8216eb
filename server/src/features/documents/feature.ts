import type { Feature } from '../../feature.ts'
import { documentRoutes } from './routes.ts'

export const documentsFeature: Feature = {
  routes: documentRoutes,
}
