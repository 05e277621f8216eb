import type { Feature } from '../../feature.ts'
import { messages } from '../../schema/messages.ts'
import { deliverMessage } from './jobs.ts'

export const messagesFeature: Feature = {
  records: { message: [messages] },
  jobs: [deliverMessage],
  clientTables: { messages },
}
