import { dataApi } from '@mantel/domain/data'
import type { Feature } from '../../../feature.ts'
import { exportRoutes } from './routes.ts'

export const dataExportFeature: Feature = {
  apis: [dataApi],
  routes: exportRoutes,
}
