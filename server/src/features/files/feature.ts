import { filesApi } from '@mantel/domain/files'
import type { Feature } from '../../feature.ts'
import { files } from '../../schema/files.ts'
import { discardFile, discardUnclaimed } from './jobs.ts'
import { fileRoutes } from './routes.ts'

export const filesFeature: Feature = {
  apis: [filesApi],
  routes: fileRoutes,
  records: { file: [files] },
  jobs: [discardFile, discardUnclaimed],
}
