import { dashboardApi } from '@mantel/domain/dashboard'
import type { Feature } from '../../feature.ts'
import { attentionSnoozes } from '../../schema/projects/attention-snoozes.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardFeature: Feature = {
  apis: [dashboardApi],
  routes: dashboardRoutes,
  records: { snooze: [attentionSnoozes] },
}
