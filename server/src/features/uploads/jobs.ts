import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'

/** The payload contains the keys, because the upload's row is already deleted. */
export const discardPieces = job<Services, { keys: string[] }>(
  'discard-pieces',
  z.object({ keys: z.array(z.string()) }),
  [],
  async ({ files }, { keys }) => {
    for (const key of keys) await files.remove(key)
  },
)
