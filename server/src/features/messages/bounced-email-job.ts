import { z } from 'zod'
import { declareJob, type JobDeclaration } from '../../platform/jobs/job.ts'

/**
 * Declares the job without its handler. The handler queues emails, so importing it here would create an
 * import cycle with the delivery.
 */
export const bouncedEmailJob: JobDeclaration<{ messageId: string }> = declareJob(
  'report-bounced-email',
  z.object({ messageId: z.uuid() }),
)
