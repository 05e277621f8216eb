import { reminderDays } from '@mantel/domain/projects/next-step'
import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { enqueue, type Job, job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { letterRefused } from '../messages/bounced-email-job.ts'
import { daysFromNow } from './sending/days-from-now.ts'
import { noteExpiry, remindOnce } from './sending/scheduled-reminders.ts'
import { noteUndelivered } from './sending/undelivered-email.ts'

type OfLink = { linkId: string }
const ofLink = z.object({ linkId: z.uuid() })

export const remindContract: Job<Services, OfLink> = job(
  'remind-contract',
  ofLink,
  async (run, { linkId }) => {
    if (await remindOnce(run, linkId)) await remindLater(run.db, linkId)
  },
)

export const expireContract = job<Services, OfLink>('expire-contract', ofLink, (run, { linkId }) =>
  noteExpiry(run, linkId),
)

export const tellUndelivered: Job<Services, { messageId: string }> = {
  ...letterRefused,
  run: (run, { messageId }) => noteUndelivered(run, messageId),
}

/** In three days, and from then on every three, for as long as somebody is waited for. One clock for each link. */
export const remindLater = (db: Db, linkId: string) =>
  enqueue(db, remindContract, { linkId }, { runAt: daysFromNow(reminderDays), key: `remind ${linkId}` })

/** When the link ends. Where that is put off, so is this. */
export const expireLater = (db: Db, { id, expiresAt }: { id: string; expiresAt: string }) =>
  enqueue(
    db,
    expireContract,
    { linkId: id },
    { runAt: new Date(Date.parse(expiresAt) + 1_000), key: `expire ${id}` },
  )
