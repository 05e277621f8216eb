import type { Feature } from '../../../feature.ts'
import { importChanges, imports } from '../../../schema/imports.ts'
import { discardImport, runImport, undoImport } from './jobs.ts'
import { importRoutes } from './routes.ts'

export const dataImportFeature: Feature = {
  routes: importRoutes,
  records: { import: [imports, importChanges] },
  clientTables: { importChanges },
  jobs: [discardImport, runImport, undoImport],
}
