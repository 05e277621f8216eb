import { savedViewsApi } from '@mantel/domain/lists/saved-views'
import type { Feature } from '../../feature.ts'
import { savedViews } from '../../schema/companies/saved-views.ts'
import { savedViewRoutes } from './routes.ts'

export const savedViewsFeature: Feature = {
  apis: [savedViewsApi],
  routes: savedViewRoutes,
  records: { 'saved-view': [savedViews] },
}
