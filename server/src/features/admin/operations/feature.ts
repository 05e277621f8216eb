import { platformApi } from '@mantel/domain/admin/operations'
import type { Feature } from '../../../feature.ts'
import { platformSettings } from '../../../schema/site.ts'
import { platformRoutes } from './routes.ts'

export const adminOperationsFeature: Feature = {
  apis: [platformApi],
  routes: platformRoutes,
  records: { platform: [platformSettings], backup: [], job: [] },
}
