import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { enqueue, type Job, job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { bouncedEmailJob, type SignedBounce } from '../messages/bounced-email-job.ts'
import { recordBouncedEmail } from './sending/bounced-email.ts'
import { daysFromNow } from './sending/days-from-now.ts'
import { recordExpiry } from './sending/record-expiry.ts'
import { sendScheduledReminder } from './sending/scheduled-reminders.ts'

type LinkPayload = { linkId: string }
const linkPayload = z.object({ linkId: z.uuid() })

export const remindContract: Job<Services, LinkPayload> = job(
  'remind-contract',
  linkPayload,
  ['activity', 'contract', 'message', 'project'],
  async (run, { linkId }) => {
    const link = await sendScheduledReminder(run, linkId)
    if (link) await scheduleReminder(run.db, link)
  },
)

export const expireContract = job<Services, LinkPayload>(
  'expire-contract',
  linkPayload,
  ['activity', 'contract', 'message', 'project'],
  (run, { linkId }) => recordExpiry(run, linkId),
)

export const reportBouncedEmail: Job<Services, SignedBounce> = {
  ...bouncedEmailJob,
  changes: ['activity', 'contract', 'message', 'project'],
  run: recordBouncedEmail,
}

/**
 * Sends a reminder every `reminderDays` days, until four were sent (including manual ones) or the link is signed or has
 * ended. The key allows one job per link.
 */
export const scheduleReminder = (db: Db, { id, reminderDays }: { id: string; reminderDays: number }) =>
  enqueue(db, remindContract, { linkId: id }, { runAt: daysFromNow(reminderDays), key: `remind ${id}` })

/** Runs when the link expires. Scheduling again for the same link moves the job. */
export const scheduleExpiry = (db: Db, { id, expiresAt }: { id: string; expiresAt: string }) =>
  enqueue(
    db,
    expireContract,
    { linkId: id },
    { runAt: new Date(Date.parse(expiresAt) + 1_000), key: `expire ${id}` },
  )
