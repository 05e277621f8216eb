import { contentIndexApi } from '@mantel/domain/admin/content-index'
import type { Feature } from '../../../feature.ts'
import { contentIndexRoutes } from './routes.ts'

export const adminContentIndexFeature: Feature = {
  apis: [contentIndexApi],
  routes: contentIndexRoutes,
}
