import { z } from 'zod'
import { declareJob, type JobDeclaration } from '../../platform/jobs/job.ts'

/** Only the declaration: the handler queues emails and would create an import cycle with the delivery. */
export const reportBouncedEmail: JobDeclaration<{ messageId: string }> = declareJob(
  'tell-undelivered',
  z.object({ messageId: z.uuid() }),
)
