import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../services.ts'
import { sealLeft } from './sealing.ts'

/** For what was signed and did not get its paper at once: the process may have died in between. */
export const sealContract = job<Services, { contractId: string }>(
  'seal-contract',
  z.object({ contractId: z.uuid() }),
  (run, { contractId }) => sealLeft(run, contractId),
)
