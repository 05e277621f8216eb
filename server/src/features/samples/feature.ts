import type { Feature } from '../../feature.ts'
import { sampleRoutes } from './routes.ts'

export const samplesFeature: Feature = {
  routes: sampleRoutes,
}
