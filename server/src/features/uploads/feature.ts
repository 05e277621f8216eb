import { uploadsApi } from '@mantel/domain/uploads'
import type { Feature } from '../../feature.ts'
import { uploads } from '../../schema/uploads.ts'
import { discardPieces } from './jobs.ts'
import { uploadRoutes } from './routes.ts'

export const uploadsFeature: Feature = {
  apis: [uploadsApi],
  routes: uploadRoutes,
  records: { upload: [uploads] },
  jobs: [discardPieces],
}
