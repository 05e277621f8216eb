import type { Feature } from '../../feature.ts'
import { contractTemplateRoutes } from './routes.ts'

export const contractTemplatesFeature: Feature = {
  routes: contractTemplateRoutes,
}
