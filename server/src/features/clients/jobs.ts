import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { deleteExpiredMerge } from './delete-client-rows.ts'

/** Each merge queues its own job, because only a job that runs for the company can delete the company's pictures. */
export const discardMerge = job<Services, { mergeId: string }>(
  'discard-merge',
  z.object({ mergeId: z.uuid() }),
  ['client', 'file', 'merge'],
  async ({ db, companyId }, { mergeId }) => {
    if (companyId) await deleteExpiredMerge(db, companyId, mergeId)
  },
)
