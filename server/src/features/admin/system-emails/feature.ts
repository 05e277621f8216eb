import { systemEmailsApi } from '@mantel/domain/admin/system-emails'
import type { Feature } from '../../../feature.ts'
import { systemEmailTemplates } from '../../../schema/messages.ts'
import { systemEmailRoutes } from './routes.ts'

export const adminSystemEmailsFeature: Feature = {
  apis: [systemEmailsApi],
  routes: systemEmailRoutes,
  records: { 'system-email': [systemEmailTemplates] },
}
