import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { discard } from './delete-client-rows.ts'

/** Queued by each merge for itself: only a job of its company can remove a picture. */
export const discardMerge = job<Services, { mergeId: string }>(
  'discard-merge',
  z.object({ mergeId: z.uuid() }),
  async ({ db, companyId }, { mergeId }) => {
    if (companyId) await discard(db, companyId, mergeId)
  },
)
