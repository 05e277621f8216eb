import { adminSearchApi } from '@mantel/domain/admin/search'
import { searchApi } from '@mantel/domain/search'
import type { Feature } from '../../feature.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature: Feature = {
  apis: [searchApi, adminSearchApi],
  routes: searchRoutes,
}
