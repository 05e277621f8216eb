import type { Feature } from '../../feature.ts'
import { cleanUp } from './jobs.ts'

export const housekeepingFeature: Feature = {
  jobs: [cleanUp],
  schedules: [{ job: cleanUp, cron: '17 * * * *' }],
}
