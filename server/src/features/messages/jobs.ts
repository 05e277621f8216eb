import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { deliverEmail, recordFailure } from './deliver-email.ts'

export const deliverMessage = job<Services, { messageId: string }>(
  'deliver-message',
  z.object({ messageId: z.uuid() }),
  ['contract', 'message'],
  (run, { messageId }) => deliverEmail(run, messageId),
  // Twelve attempts take sixteen hours, so that no email is lost if a mail server is down or uses greylisting.
  { maxAttempts: 12, onFailure: (run, { messageId }, error) => recordFailure(run, messageId, error) },
)
