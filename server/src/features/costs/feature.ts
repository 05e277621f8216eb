import { costsApi } from '@mantel/domain/costs'
import type { Feature } from '../../feature.ts'
import { projectResources, savedResources } from '../../schema/projects/resources.ts'
import { costRoutes } from './routes.ts'

export const costsFeature: Feature = {
  apis: [costsApi],
  routes: costRoutes,
  records: { cost: [projectResources], 'saved-cost': [savedResources] },
}
