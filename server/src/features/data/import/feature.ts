import type { Feature } from '../../../feature.ts'
import { discardImport, runImport } from './jobs.ts'
import { importRoutes } from './routes.ts'

export const dataImportFeature: Feature = {
  routes: importRoutes,
  jobs: [discardImport, runImport],
}
