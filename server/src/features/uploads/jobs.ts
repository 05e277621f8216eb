import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'

/** The pieces of an upload that is over. Its row is gone, so the job says where they are. */
export const discardPieces = job<Services, { keys: string[] }>(
  'discard-pieces',
  z.object({ keys: z.array(z.string()) }),
  async ({ files }, { keys }) => {
    for (const key of keys) await files.remove(key)
  },
)
