import { presenceApi } from '@mantel/domain/presence'
import type { Feature } from '../../feature.ts'
import { presences } from '../../schema/projects/presences.ts'
import { presenceRoutes } from './routes.ts'

export const presenceFeature: Feature = {
  apis: [presenceApi],
  routes: presenceRoutes,
  records: { presence: [presences] },
}
