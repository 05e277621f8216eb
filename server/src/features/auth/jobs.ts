import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { queueResetEmail } from './reset-links.ts'

/**
 * Takes an email, not a user id: the job looks the account up, so the response time does not reveal whether it exists.
 */
export const sendPasswordReset = job<Services, { email: string }>(
  'send-password-reset',
  z.object({ email: z.string() }),
  ({ databases, emailSettings, jobId }, { email }) =>
    queueResetEmail(databases, emailSettings, email, `password-reset ${jobId}`),
)
