import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { queueResetEmail } from './reset-links.ts'

/** The only payload that is not an id: the job looks the account up, so that the response time does not reveal it. */
export const sendPasswordReset = job<Services, { email: string }>(
  'send-password-reset',
  z.object({ email: z.string() }),
  ({ databases, emailSettings, jobId }, { email }) =>
    queueResetEmail(databases, emailSettings, email, `password-reset ${jobId}`),
)
