import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { queueResetEmail } from './reset-links.ts'

/**
 * Takes an email address, not a user id: the job looks up the account, so that the response time of the
 * request does not reveal whether the account exists.
 */
export const sendPasswordReset = job<Services, { email: string }>(
  'send-password-reset',
  z.object({ email: z.string() }),
  ['message'],
  ({ databases, emailSettings, jobId }, { email }) =>
    queueResetEmail(databases, emailSettings, email, `password-reset ${jobId}`),
)
