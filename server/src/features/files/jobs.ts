import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../services.ts'
import { discardBytes } from './discarding.ts'

export const discardFile = job<Services, { fileId: string }>(
  'discard-file',
  z.object({ fileId: z.uuid() }),
  ({ db, files }, { fileId }) => discardBytes(db, files, fileId),
)
