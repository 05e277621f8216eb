import { z } from 'zod'
import { declareJob } from '../../platform/jobs/job.ts'

/**
 * Sends a plan to the payment provider. Features that change plans enqueue this job without importing the feature that
 * runs it.
 */
export const syncTierJob = declareJob('sync-tier', z.object({ tierId: z.uuid() }))
