import { dashboardApi } from '@mantel/domain/dashboard'
import { snoozesApi } from '@mantel/domain/snoozes'
import type { Feature } from '../../feature.ts'
import { attentionSnoozes } from '../../schema/projects/attention-snoozes.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardFeature: Feature = {
  apis: [dashboardApi, snoozesApi],
  routes: dashboardRoutes,
  records: { snooze: [attentionSnoozes] },
}
