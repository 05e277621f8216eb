import { checklistApi } from '@mantel/domain/checklist'
import type { Feature } from '../../feature.ts'
import { startupChecklist } from '../../schema/companies/startup-checklist.ts'
import { checklistRoutes } from './routes.ts'

export const checklistFeature: Feature = {
  apis: [checklistApi],
  routes: checklistRoutes,
  records: { checklist: [startupChecklist] },
}
