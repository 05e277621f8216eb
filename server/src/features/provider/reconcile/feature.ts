import type { Feature } from '../../../feature.ts'
import { reconcileAccount, reconcileProvider } from './jobs.ts'

export const providerReconcileFeature: Feature = {
  jobs: [reconcileProvider, reconcileAccount],
  schedules: [{ job: reconcileProvider, cron: '41 * * * *' }],
}
