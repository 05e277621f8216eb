import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { mailResetLink } from './reset-links.ts'

/** The one payload that is not an id: whether the address has an account is found out here, out of sight. */
export const sendPasswordReset = job<Services, { email: string }>(
  'send-password-reset',
  z.object({ email: z.string() }),
  ({ databases, mailroom, jobId }, { email }) =>
    mailResetLink(databases, mailroom, email, `password-reset ${jobId}`),
)
