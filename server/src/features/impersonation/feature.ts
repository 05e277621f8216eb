import { impersonationApi } from '@mantel/domain/impersonation'
import type { Feature } from '../../feature.ts'
import { impersonationRoutes } from './routes.ts'

export const impersonationFeature: Feature = {
  apis: [impersonationApi],
  routes: impersonationRoutes,
}
