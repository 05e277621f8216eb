import type { Feature } from '../../../feature.ts'
import { imports } from '../../../schema/imports.ts'
import { discardImport, runImport } from './jobs.ts'
import { importRoutes } from './routes.ts'

export const dataImportFeature: Feature = {
  routes: importRoutes,
  records: { import: [imports] },
  jobs: [discardImport, runImport],
}
