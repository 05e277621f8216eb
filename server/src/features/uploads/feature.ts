import type { Feature } from '../../feature.ts'
import { discardPieces } from './jobs.ts'
import { uploadRoutes } from './routes.ts'

export const uploadsFeature: Feature = {
  routes: uploadRoutes,
  jobs: [discardPieces],
}
