import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { deliver, noteFailure } from './deliver-email.ts'

export const deliverMessage = job<Services, { messageId: string }>(
  'deliver-message',
  z.object({ messageId: z.uuid() }),
  (run, { messageId }) => deliver(run, messageId),
  // Twelve tries over sixteen hours: a mail server that is down, or makes strangers wait, loses nobody's letter.
  { maxAttempts: 12, onFailure: (run, { messageId }, error) => noteFailure(run, messageId, error) },
)
