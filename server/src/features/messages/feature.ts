import type { Feature } from '../../feature.ts'
import { deliverMessage } from './jobs.ts'

export const messagesFeature: Feature = {
  jobs: [deliverMessage],
}
