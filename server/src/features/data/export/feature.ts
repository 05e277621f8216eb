import type { Feature } from '../../../feature.ts'
import { exportRoutes } from './routes.ts'

export const dataExportFeature: Feature = {
  routes: exportRoutes,
}
