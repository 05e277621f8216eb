import type { Feature } from '../../feature.ts'
import { messageTemplateRoutes } from './routes.ts'

export const messageTemplatesFeature: Feature = {
  routes: messageTemplateRoutes,
}
