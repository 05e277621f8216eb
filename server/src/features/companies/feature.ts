import { workspaceApi } from '@mantel/domain/settings/workspace'
import type { Feature } from '../../feature.ts'
import { companies } from '../../schema/companies/companies.ts'
import { companyRoutes } from './routes.ts'

export const companiesFeature: Feature = {
  apis: [workspaceApi],
  routes: companyRoutes,
  records: { company: [companies] },
}
