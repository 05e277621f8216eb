import { z } from 'zod'
import { enqueue, type Job, job } from '../../platform/jobs/job.ts'
import type { Services } from '../services.ts'
import { noteExpiry, remindOnce } from './waiting.ts'

const ofLink = z.object({ linkId: z.uuid() })
const threeDays = 3 * 24 * 60 * 60 * 1000

/** Three days after a contract went out, and every three days from then on, for as long as somebody is waited for. */
export const remindContract: Job<Services, { linkId: string }> = job(
  'remind-contract',
  ofLink,
  async (run, { linkId }) => {
    const goesOn = await remindOnce(run, linkId)
    if (goesOn) await enqueue(run.db, remindContract, { linkId }, { runAt: new Date(Date.now() + threeDays) })
  },
)

export const expireContract = job<Services, { linkId: string }>(
  'expire-contract',
  ofLink,
  (run, { linkId }) => noteExpiry(run, linkId),
)
