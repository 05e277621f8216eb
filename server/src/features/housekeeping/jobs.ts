import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { deleteExpired } from './delete-expired.ts'

export const cleanUp = job<Services, unknown>(
  'clean-expired',
  z.unknown(),
  ['provider-event', 'session', 'upload'],
  ({ db }) => deleteExpired(db),
)
