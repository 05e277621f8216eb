import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../services.ts'
import { deliver, noteFailure } from './delivering.ts'

export const deliverMessage = job<Services, { messageId: string }>(
  'deliver-message',
  z.object({ messageId: z.uuid() }),
  (run, { messageId }) => deliver(run, messageId),
  { maxAttempts: 4, onFailure: (run, { messageId }, error) => noteFailure(run, messageId, error) },
)
