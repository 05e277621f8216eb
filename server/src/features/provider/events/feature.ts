import type { Feature } from '../../../feature.ts'
import { processProviderEvent } from './process-event.ts'
import { providerWebhooks } from './receive-event.ts'

export const providerEventsFeature: Feature = {
  webhooks: providerWebhooks,
  jobs: [processProviderEvent],
}
