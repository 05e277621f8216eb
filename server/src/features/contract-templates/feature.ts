import { contractTemplatesApi } from '@mantel/domain/contracts/contract-templates'
import type { Feature } from '../../feature.ts'
import { contractTemplates } from '../../schema/contracts/contracts.ts'
import { contractTemplateRoutes } from './routes.ts'

export const contractTemplatesFeature: Feature = {
  apis: [contractTemplatesApi],
  routes: contractTemplateRoutes,
  records: { 'contract-template': [contractTemplates] },
}
