import { signingApi } from '@mantel/domain/contracts/signing'
import type { Feature } from '../../feature.ts'
import { signingRoutes } from './routes.ts'

export const signingFeature: Feature = {
  apis: [signingApi],
  routes: signingRoutes,
}
